import { type FirstSteps } from '@feedback/core';
import { type ComponentChildren } from 'preact';
import { type ConsoleDeps } from '../deps.ts';
import { type FormShown } from '../form-shown.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { TextArea, TextField } from '../parts/form-field.tsx';
import { type Visit } from '../visit.ts';
import { Doors } from './doors.tsx';

const SAMPLE = 'The export to Excel stops after a minute and I have to copy the table by hand.';

/** Examples can be loaded, are more than the month has room for, or are here. */
export type SampleState = 'offered' | 'too-many' | 'loaded';

/** The first steps of a workspace: send, look, connect an agent. Each is ticked when it is done. */
export function startPage({
  visit,
  said,
  steps,
  sample,
  config,
  token,
  form,
}: {
  visit: Visit;
  said?: Said | undefined;
  steps: FirstSteps;
  sample: SampleState | undefined;
  config: Pick<ConsoleDeps['config'], 'baseUrl' | 'mcpUrl'>;
  /** A session token for the line to copy; undefined where another issuer gives such tokens. */
  token: string | undefined;
  /** A refused sentence, shown again. */
  form?: FormShown | undefined;
}): string {
  const mayWrite = visit.role !== 'viewer';
  return renderFrame({
    visit,
    room: 'priorities',
    title: 'First steps',
    said,
    children: (
      <>
        <h1>Three steps to your first priorities</h1>
        <ol class="steps">
          <Step
            id="send"
            title="Send feedback"
            isDone={steps.hasFeedback}
            done="Feedback has arrived."
            open="Nothing has arrived yet."
          >
            {mayWrite && <Sentence visit={visit} form={form} />}
            {mayWrite && <Dropped visit={visit} />}
            {mayWrite && sample === 'offered' && <Sample visit={visit} />}
            {mayWrite && sample === 'too-many' && (
              <p class="hint">
                There are 600 examples to look around in, which is more than the plan takes this month.
              </p>
            )}
            {sample === 'loaded' && <Sampled visit={visit} />}
            <p>Or send it from your own programs:</p>
            <pre class="code line" tabindex={0} role="region" aria-label="The line to copy" data-copy>
              {curl(config.baseUrl, token)}
            </pre>
            <p class="hint">
              {token === undefined
                ? 'SESSION_TOKEN is a token of a member’s own sign-in.'
                : 'The token is yours. It works for an hour, also after you sign out.'}
              {visit.role === 'owner' && (
                <>
                  {' '}
                  A program that runs without you is a <a href={`${visit.home}/settings/senders`}>sender</a>.
                </>
              )}
            </p>
          </Step>
          <Step
            id="look"
            title="Look at what it says"
            isDone={steps.hasPriority}
            done="It is understood and ranked."
            open="A priority appears within a minute of the first feedback: what customers want, in their words, ranked by what they pay."
          >
            {steps.hasPriority && (
              <a class="button first" href={`${visit.home}/priorities`}>
                Open the priorities
              </a>
            )}
          </Step>
          <Step
            id="agent"
            title="Connect an agent"
            isDone={steps.hasAgent}
            done="An agent is connected."
            open="Your coding agent reads the priorities and their specs, and says what it ships."
          >
            <pre class="code" data-copy>
              {config.mcpUrl}
            </pre>
            <a class="button" href={`${visit.home}/connect`}>
              How to connect
            </a>
          </Step>
        </ol>
        <Doors visit={visit} steps={steps} />
      </>
    ),
  });
}

function Step({
  id,
  title,
  isDone,
  done,
  open,
  children,
}: {
  id: string;
  title: string;
  isDone: boolean;
  done: string;
  open: string;
  children: ComponentChildren;
}) {
  return (
    <li class={isDone ? 'done' : undefined}>
      <h2>{title}</h2>
      <p class="soft" id={`${id}-state`} data-live="page" role="status">
        {isDone ? done : open}
      </p>
      {children}
    </li>
  );
}

/** A file to choose, or to drop on its field; the next page asks which column is what. */
function Dropped({ visit }: { visit: Visit }) {
  return (
    <form class="stack" method="post" action={`${visit.home}/import`} enctype="multipart/form-data">
      <div class="row end">
        <label class="field">
          Or drop an Excel, CSV or JSON file here
          <input type="file" name="file" required accept=".xlsx,.csv,.tsv,.txt,.jsonl,.ndjson,.json" />
        </label>
        <button>Look into it</button>
      </div>
    </form>
  );
}

/** The examples are here, until an owner removes them. */
function Sampled({ visit }: { visit: Visit }) {
  if (visit.role !== 'owner') return <p class="hint">The examples are loaded. An owner can remove them.</p>;
  return (
    <form class="row" method="post" action={`${visit.home}/start/sample/remove`}>
      <button>Remove the examples</button>
      <span class="hint">They go with all that was made of them. What others sent stays.</span>
    </form>
  );
}

/** Examples to look around in, for a workspace that has nothing yet. */
function Sample({ visit }: { visit: Visit }) {
  return (
    <form class="row" method="post" action={`${visit.home}/start/sample`}>
      <button>Load examples</button>
      <span class="hint">
        600 pieces of feedback to a planning tool, from 34 companies over twelve weeks. They count like all
        feedback of the month. An owner removes them here again.
      </span>
    </form>
  );
}

function Sentence({ visit, form }: { visit: Visit; form: FormShown | undefined }) {
  return (
    <form class="stack" method="post" action={`${visit.home}/start`}>
      <TextArea
        label="What did a customer tell you?"
        name="text"
        form={form}
        rows={3}
        area={{ required: true, maxLength: 5000, placeholder: SAMPLE, dir: 'auto' }}
      />
      <div class="row end">
        <TextField label="Who (may be empty)" name="customer_name" form={form} input={{ maxlength: 200 }} />
        <TextField
          label="Pays a year (may be empty)"
          name="revenue_band"
          form={form}
          input={{ type: 'number', min: '0', step: 'any' }}
        />
        <button>Send</button>
      </div>
    </form>
  );
}

function curl(baseUrl: string, token = '$SESSION_TOKEN'): string {
  const body = JSON.stringify({ text: SAMPLE, customer_name: 'Dana', revenue_band: '12000' });
  return `curl ${baseUrl}/feedback -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -d '${body}'`;
}

import {
  limitSpec,
  type ReadSpec,
  sentenceOf,
  type SpecState,
  staleness,
  writeSentences,
} from '@feedback/core';
import { type ComponentChildren } from 'preact';
import { renderFrame } from '../layout/frame.tsx';
import { MarkdownLine } from '../parts/markdown-line.tsx';
import { Time } from '../parts/time.tsx';
import { whoSaid } from '../parts/who-said.ts';
import { type Visit } from '../visit.ts';

type Known = Exclude<SpecState, { outcome: 'no-version' }>;

/** What of a spec a page shows: all that people read, and no more code than they look at. */
const SHOWN = { requirements: 8, cases: 4, passages: 4, saidBy: 8, places: 20, tests: 5 };

const WHY_NONE = {
  thin: 'Too few customers have said this yet to say what should change. A spec needs at least two signals.',
  nothing: 'Nothing in the connected repositories has to do with what customers say here.',
  failed: 'The spec could not be written. Operators find the reason; it is tried again when you ask again.',
};

/** The spec of a priority: what to change and where, with the customers' words behind each sentence. */
export function specPage({ visit, state }: { visit: Visit; state: Known }): string {
  const { priority } = state.evidence;
  const at = `${visit.home}/priorities/${priority.id}`;
  return renderFrame({
    visit,
    room: 'priorities',
    title: `Spec: ${priority.title}`,
    children: (
      <>
        <p class="crumbs">
          <a href={`${visit.home}/priorities`}>Priorities</a> /{' '}
          <a href={at} dir="auto">
            {priority.title}
          </a>
        </p>
        {state.outcome === 'read' ? (
          <Spec title={priority.title} spec={state.spec} visit={visit} at={at} />
        ) : (
          <None state={state} at={at} visit={visit} />
        )}
      </>
    ),
  });
}

function None({
  state,
  at,
  visit,
}: {
  state: Exclude<Known, { outcome: 'read' }>;
  at: string;
  visit: Visit;
}) {
  if (state.outcome === 'in-progress')
    return (
      <>
        <h1>The spec is being written</h1>
        <p class="prose" role="status">
          The worker reads what customers say and finds the code that it is about. This takes some seconds.
        </p>
        <a class="button first" href={`${at}/spec?requested=1`} data-follow>
          Look again
        </a>
      </>
    );
  if (state.outcome !== 'no-repository')
    return (
      <>
        <h1>No spec</h1>
        <p class="prose">{WHY_NONE[state.outcome]}</p>
        {state.outcome === 'nothing' && state.missing.length > 0 && (
          <p class="prose">
            Words of the reports that were not found in the code:{' '}
            <MarkdownLine text={state.missing.join(', ')} />.
          </p>
        )}
        <a class="button" href={at}>
          Back to the priority
        </a>
      </>
    );
  return (
    <>
      <h1>A spec needs your code</h1>
      <p class="prose">
        {state.state === 'none'
          ? 'No repository is connected. With one, a spec says what to change and in which files and functions, each checked against a commit; without one that would be guesses.'
          : state.reason === null
            ? 'The connected repository is being read. Look again in a minute.'
            : `The connected repository cannot be read: ${state.reason}.`}
      </p>
      <p class="row">
        {state.state !== 'none' && state.reason === null && (
          <a class="button" href={`${at}/spec`} data-follow>
            Look again
          </a>
        )}
        <a class="button first" href={`${visit.home}/settings/repositories`}>
          {state.state === 'none' ? 'Connect a repository' : 'See the repositories'}
        </a>
      </p>
    </>
  );
}

function Spec({ title, spec, visit, at }: { title: string; spec: ReadSpec; visit: Visit; at: string }) {
  const { content, quotes } = limitSpec(spec, SHOWN);
  const { wordings } = spec;
  const text = writeSentences(title, { content, quotes, wordings, whole: spec.content });
  const { isCodeStale, isFeedbackStale, why } = staleness(spec, content);
  const isStale = isCodeStale || isFeedbackStale;
  return (
    <>
      <div class="head">
        <div>
          <h1 dir="auto">Spec: {title}</h1>
          <p class="soft small">
            Version {spec.version} · {spec.repositoryName} at <code>{spec.sha.slice(0, 10)}</code> · as of{' '}
            <Time at={spec.asOf} visit={visit} />
          </p>
        </div>
        <div class="row">
          {spec.version > 1 && (
            <a class="button" href={`${at}/spec?version=${spec.version - 1}`}>
              Version {spec.version - 1}
            </a>
          )}
          <a class={isStale ? 'button first' : 'button'} href={`${at}/spec?refresh=1`}>
            Write it again
          </a>
        </div>
      </div>
      {isStale && (
        <p class="notice" role="status">
          {why.map((sentence) => (
            <span key={sentence}>
              <MarkdownLine text={sentence} />{' '}
            </span>
          ))}
        </p>
      )}
      <div class="document">
        <Section title="The problem">
          {text.problem.map((sentence) => (
            <p key={sentence}>
              <MarkdownLine text={sentence} />
            </p>
          ))}
        </Section>
        <Section title="Who is affected">
          <p>
            <MarkdownLine text={text.affected.join(' ')} />
          </p>
        </Section>
        <Requirements text={text} isUnworded={content.isUnworded === true} />
        <List title="How to reproduce" lines={text.reproduction} />
        <Places spec={{ ...spec, content }} />
        <List title="Tasks" lines={text.tasks.map(({ id, text: task }) => `${id}: ${task}`)} />
        <List title="Tests" lines={text.testPlan} />
        <List title="Success criteria" lines={text.successCriteria} />
        <List title="Not asked for" lines={text.nonGoals} />
        <List title="Risks" lines={text.risks} />
        <List title="Open questions" lines={text.openQuestions} />
        <List title="Unknown" lines={text.unknown} />
        <Section title="Customers’ words">
          {text.numbered.map((quote, n) => (
            <blockquote class="quote" key={quote.feedbackId}>
              <p dir="auto">“{quote.text}”</p>
              <footer>
                E{n + 1} · {whoSaid(visit, quote.customer, quote.account)} ·{' '}
                <a href={`${visit.home}/activity/${quote.partOf ?? quote.feedbackId}`}>in context</a>
              </footer>
            </blockquote>
          ))}
        </Section>
      </div>
    </>
  );
}

function Requirements({
  text: { requirements },
  isUnworded,
}: {
  text: ReturnType<typeof writeSentences>;
  isUnworded: boolean;
}) {
  if (requirements.length === 0) return null;
  const by = requirements.find(({ wordedBy }) => wordedBy !== null)?.wordedBy;
  return (
    <Section title="Requirements">
      <ul>
        {requirements.map(({ id, customers, scenarios, text: sentence, wordedBy }) => (
          <li key={id}>
            <b>{id}</b>, said by {customers === 1 ? 'one customer' : `${customers} customers`}:
            {wordedBy !== null && (
              <>
                {' '}
                <MarkdownLine text={sentence} />
              </>
            )}
            <ul>
              {scenarios.map((one) => (
                <li key={one.feedbackId}>
                  <MarkdownLine text={sentenceOf(one)} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {by && (
        <p class="small soft">
          The second reader (<bdi>{by}</bdi>) says in a sentence what requirements come to; the quotations
          below are the customers’ own.
        </p>
      )}
      {isUnworded && (
        <p class="small soft">The second reader gave no usable words: “Write it again” asks it once more.</p>
      )}
    </Section>
  );
}

function Places({ spec: { content } }: { spec: Pick<ReadSpec, 'content'> }) {
  if (content.places.length === 0) return null;
  return (
    <Section title="What to change, and where">
      <div class="scroll" tabindex={0} role="region" aria-label="Places in the code">
        <table class="table">
          <thead>
            <tr>
              <th>Place</th>
              <th>Why</th>
              <th class="num">Likely</th>
            </tr>
          </thead>
          <tbody>
            {content.places.map(({ path, lines, symbol, next, why, confidence }) => (
              <tr key={`${path} ${lines[0]}`}>
                <td>
                  <code>
                    {path}:{lines[0]}–{lines[1]}
                  </code>
                  {symbol !== null && <span class="under">{symbol}</span>}
                  {next && (
                    <span class="under">
                      then lines {next.lines[0]}–{next.lines[1]}
                      {next.symbol !== null && `, ${next.symbol}`}
                    </span>
                  )}
                </td>
                <td>
                  <MarkdownLine text={why} />
                </td>
                <td class="num">{Math.round(confidence * 100)} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function List({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <Section title={title}>
      <ul>
        {lines.map((one) => (
          <li key={one}>
            <MarkdownLine text={one} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

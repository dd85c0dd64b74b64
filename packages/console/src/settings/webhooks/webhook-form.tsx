import {
  HOOK_EVENTS,
  type HookEventType,
  WEBHOOK_KINDS,
  type WebhookKind,
} from '@feedback/contract/vocabulary';
import { type FieldProblems, type FormShown } from '../../form-shown.ts';
import { TextField } from '../../parts/form-field.tsx';
import { type Visit } from '../../visit.ts';
import { EVENT_NAMES, hasSlackText } from './event-names.ts';

/** The form that adds an endpoint, as it is shown: with what was typed, after a refusal. */
export type WebhookForm = FormShown & { kind: WebhookKind; events: readonly string[] };

/** The form before anything is typed. */
const UNTOUCHED: WebhookForm = { values: {}, problems: {}, kind: 'webhook', events: [] };

const KIND_MEANS: Record<WebhookKind, string> = {
  webhook: 'JSON for a program of yours, signed after Standard Webhooks so that it knows who sent it.',
  slack: 'A line of text in a channel, for the events that have one.',
};
const KIND_LABELS: Record<WebhookKind, string> = { webhook: 'A program', slack: 'Slack' };

/** The form that adds an endpoint. */
export function NewWebhookForm({
  visit,
  form = UNTOUCHED,
}: {
  visit: Visit;
  form?: WebhookForm | undefined;
}) {
  return (
    <section class="panel after">
      <h2>Add a webhook</h2>
      <form class="stack" method="post" action={`${visit.home}/settings/webhooks`}>
        <TextField
          label="Address"
          name="url"
          form={form}
          hint="An https address on the public Internet. For Slack, the address of an incoming webhook (https://hooks.slack.com/…): it is stored encrypted, and only its host is shown."
          input={{ required: true, maxlength: 2000, autocomplete: 'off', spellcheck: false }}
        />
        <fieldset>
          <legend>Who reads it</legend>
          {WEBHOOK_KINDS.map((kind) => (
            <label key={kind} class="choice">
              <input type="radio" name="kind" value={kind} checked={kind === form.kind} />
              <span>{KIND_LABELS[kind]}</span>
              <span class="hint">{KIND_MEANS[kind]}</span>
            </label>
          ))}
        </fieldset>
        <Events problems={form.problems} chosen={form.events} />
        <TextField
          label="What it is for"
          name="description"
          form={form}
          hint="Such as “the team’s board”. You may leave it empty."
          input={{ maxlength: 200, autocomplete: 'off' }}
        />
        <button class="first">Add it</button>
      </form>
    </section>
  );
}

/** The events as check boxes; the first stands for all of them where something is wrong. */
function Events({ problems, chosen }: { problems: FieldProblems; chosen: readonly string[] }) {
  const problem = problems['events'];
  const isWrong = problem !== undefined;
  const wrong = {
    'aria-invalid': 'true' as const,
    'aria-describedby': 'events-error',
    autofocus: Object.keys(problems)[0] === 'events',
  };
  return (
    <fieldset>
      <legend>What is sent</legend>
      {isWrong && (
        <span class="error" id="events-error">
          {problem}
        </span>
      )}
      {HOOK_EVENTS.map((type, at) => (
        <label key={type} class="choice">
          <input
            type="checkbox"
            name="events"
            value={type}
            checked={chosen.includes(type)}
            id={at === 0 ? 'events' : undefined}
            {...(isWrong && at === 0 && wrong)}
          />
          <span>{EVENT_NAMES[type]}</span>
          <EventHint type={type} />
        </label>
      ))}
    </fieldset>
  );
}

function EventHint({ type }: { type: HookEventType }) {
  return (
    <span class="hint">
      <code>{type}</code>
      {!hasSlackText(type) && ', not for Slack'}
    </span>
  );
}

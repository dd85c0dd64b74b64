import { Type } from './schema.ts';
import { DELIVERY_STATES, HOOK_EVENTS, HOOK_TEST, WEBHOOK_KINDS, WEBHOOK_STATES } from './vocabulary.ts';

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const instant = Type.String({ format: 'date-time' });
const instantOrNull = (description: string) => Type.Union([instant, Type.Null()], { description });

/** Adds an endpoint. */
export const NewWebhook = Type.Object({
  url: Type.String({
    minLength: 1,
    maxLength: 2000,
    noNul: true,
    wellFormed: true,
    description:
      'Where events are posted: an https address on the public Internet. For `slack`, the address of a Slack webhook (https://hooks.slack.com/…).',
  }),
  events: Type.Array(Type.Enum([...HOOK_EVENTS]), {
    minItems: 1,
    maxItems: HOOK_EVENTS.length,
    uniqueItems: true,
    description: 'The types of events that are sent there.',
  }),
  kind: Type.Optional(
    Type.Enum([...WEBHOOK_KINDS], {
      description:
        '`webhook` (when absent): signed JSON after Standard Webhooks. `slack`: a short text for `priority.created` (once its confidence is at least medium), `priority.state_changed`, `quota.near`, `quota.held` and `share.sent`.',
    }),
  ),
  description: Type.Optional(
    Type.String({ maxLength: 200, noNul: true, wellFormed: true, description: 'What the endpoint is for.' }),
  ),
});
export type NewWebhook = Type.Static<typeof NewWebhook>;

/** An endpoint. */
export const Webhook = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...WEBHOOK_KINDS]),
  url: Type.String({ description: 'Of a Slack webhook only the host: the rest is a secret.' }),
  events: Type.Array(Type.Enum([...HOOK_EVENTS])),
  description: textOrNull('What the endpoint is for.'),
  state: Type.Enum([...WEBHOOK_STATES], {
    description:
      '`paused`: events wait until it is resumed. `disabled`: it answered 410, or did not accept anything for a week; nothing is kept for it until it is resumed.',
  }),
  reason: textOrNull('Why it is disabled.'),
  failing_since: instantOrNull('The first failure since the endpoint last accepted an event.'),
  last_accepted_at: instantOrNull('When the endpoint accepted its newest event.'),
  created_at: instant,
});
export type Webhook = Type.Static<typeof Webhook>;

const secret = textOrNull(
  'The secret of the signatures, `whsec_` and base64: it is shown only here. Null for `slack`.',
);

/** A new endpoint with its secret. */
export const WebhookMade = Type.Object({ ...Webhook.properties, secret });
export type WebhookMade = Type.Static<typeof WebhookMade>;

/** The new secret of an endpoint. */
export const WebhookSecret = Type.Object({
  secret: Type.String({ description: 'The new secret: it is shown only here.' }),
  previous_until: Type.String({
    format: 'date-time',
    description: 'Until then, events are signed with the earlier secret as well.',
  }),
});
export type WebhookSecret = Type.Static<typeof WebhookSecret>;

/** An event on its way to an endpoint. */
export const HookDelivery = Type.Object({
  id: Type.String(),
  event_id: Type.String({ description: 'The `webhook-id` header of every attempt.' }),
  type: Type.Enum([...HOOK_EVENTS, HOOK_TEST]),
  state: Type.Enum([...DELIVERY_STATES], {
    description:
      '`withheld`: Slack hears of a new priority when its confidence is at least medium. `failed`: it was tried often enough, or the endpoint was disabled.',
  }),
  attempts: Type.Integer({ minimum: 0 }),
  status: Type.Union([Type.Integer(), Type.Null()], { description: 'The status of the last answer.' }),
  answer: textOrNull('The beginning of the last answer’s body.'),
  error: textOrNull('Why the last attempt failed.'),
  attempted_at: instantOrNull('When it was attempted last.'),
  delivered_at: instantOrNull('When the endpoint accepted it.'),
  due_at: instantOrNull('When it is attempted next at the earliest; null when it is not.'),
  created_at: instant,
});
export type HookDelivery = Type.Static<typeof HookDelivery>;

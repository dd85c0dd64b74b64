import {
  ById,
  DELIVERY_STATES,
  HookDelivery,
  Id,
  NewWebhook,
  PAGE,
  Type,
  USUAL_PAGE,
  Webhook,
  WebhookMade,
  WebhookSecret,
} from '@feedback/contract';
import { act } from '../acts/act.ts';
import { pauseWebhook as pause, removeWebhook as remove, resumeWebhook as resume } from './change-webhook.ts';
import { createWebhook as create } from './create-webhook.ts';
import { listDeliveries, readWebhook, readWebhooks } from './read-webhooks.ts';
import { IS_DISABLED, NO_DELIVERY, NO_SECRET, NO_WEBHOOK, TOO_MANY } from './refusals.ts';
import { rotateSecret } from './rotate-secret.ts';
import { replayDelivery, testWebhook as sendTest } from './send-again.ts';
import { toDelivery, toWebhook } from './shown-webhook.ts';

const common = { tag: 'Webhooks', least: 'owner' } as const;

export const listWebhooks = act({
  ...common,
  method: 'GET',
  path: '/api/webhooks',
  summary: 'List the endpoints that are sent what happens, without their secrets, the oldest first.',
  answers: { 200: Type.Object({ webhooks: Type.Array(Webhook) }) },
  run: ({ db }, { workspaceId }) => readWebhooks(db, workspaceId),
  shown: (found) => ({ webhooks: found.map(toWebhook) }),
});

export const getWebhook = act({
  ...common,
  method: 'GET',
  path: '/api/webhooks/{id}',
  summary: 'An endpoint.',
  input: ById,
  answers: { 200: Webhook },
  refusals: [NO_WEBHOOK],
  run: readWebhook,
  shown: ({ webhook }) => toWebhook(webhook),
});

export const createWebhook = act({
  ...common,
  method: 'POST',
  path: '/api/webhooks',
  summary:
    'Add an endpoint; a workspace has at most 10. Its secret is shown only once. It gets what happens from then on.',
  input: NewWebhook,
  example: { url: 'https://hooks.acme.example/feedback', events: ['priority.created'] },
  answers: { 201: WebhookMade },
  refusals: [TOO_MANY],
  run: create,
  shown: ({ webhook, secret }) => ({ ...toWebhook(webhook), secret }),
});

export const removeWebhook = act({
  ...common,
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  summary: 'Remove an endpoint with its deliveries.',
  input: ById,
  answers: { 204: null },
  refusals: [NO_WEBHOOK],
  run: remove,
});

export const rotateWebhookSecret = act({
  ...common,
  method: 'POST',
  path: '/api/webhooks/{id}/secret',
  summary: 'Make a new secret. Events are signed with the earlier one too for 24 hours.',
  input: ById,
  answers: { 200: WebhookSecret },
  refusals: [NO_WEBHOOK, NO_SECRET],
  run: rotateSecret,
  shown: ({ secret, previousUntil }) => ({ secret, previous_until: previousUntil.toISOString() }),
});

export const testWebhook = act({
  ...common,
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  summary: 'Send an event of type `webhook.test` to an endpoint. Its delivery says what came of it.',
  input: ById,
  answers: { 202: HookDelivery },
  refusals: [NO_WEBHOOK, IS_DISABLED],
  run: sendTest,
  shown: toDelivery,
});

export const pauseWebhook = act({
  ...common,
  method: 'POST',
  path: '/api/webhooks/{id}/pause',
  summary: 'Pause an endpoint: events wait, for up to 30 days.',
  input: ById,
  answers: { 200: Webhook },
  refusals: [NO_WEBHOOK, IS_DISABLED],
  run: pause,
  shown: toWebhook,
});

export const resumeWebhook = act({
  ...common,
  method: 'POST',
  path: '/api/webhooks/{id}/resume',
  summary: 'Resume an endpoint that is paused or disabled. What waits is sent.',
  input: ById,
  answers: { 200: Webhook },
  refusals: [NO_WEBHOOK],
  run: resume,
  shown: toWebhook,
});

export const listHookDeliveries = act({
  ...common,
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries',
  summary: 'List what was sent to an endpoint in the last 30 days, newest first.',
  input: Type.Object({ id: Id, state: Type.Optional(Type.Enum([...DELIVERY_STATES])), ...PAGE }),
  answers: { 200: Type.Object({ deliveries: Type.Array(HookDelivery) }) },
  refusals: [NO_WEBHOOK],
  run: ({ db }, { workspaceId }, { id, limit = USUAL_PAGE, ...page }) =>
    listDeliveries(db, workspaceId, { webhookId: id, limit, ...page }),
  shown: (found) => ({ deliveries: found.map(toDelivery) }),
});

export const replayHookDelivery = act({
  ...common,
  method: 'POST',
  path: '/api/webhooks/{id}/deliveries/{delivery}/replay',
  summary: 'Send an event again, with the same `webhook-id`, whatever became of it.',
  input: Type.Object({ id: Id, delivery: Id }),
  answers: { 202: HookDelivery },
  refusals: [NO_DELIVERY, IS_DISABLED],
  run: replayDelivery,
  shown: toDelivery,
});

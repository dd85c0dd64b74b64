import { type HookDelivery, type Webhook as ShownWebhook } from '@feedback/contract';
import { type Delivery, type Webhook } from './read-webhooks.ts';

/** An endpoint as JSON, without its secret. */
export function toWebhook(webhook: Webhook): ShownWebhook {
  const { id, kind, url, events, description, state, reason } = webhook;
  return {
    id,
    kind,
    url,
    events,
    description,
    state,
    reason,
    failing_since: webhook.failingSince?.toISOString() ?? null,
    last_accepted_at: webhook.lastAcceptedAt?.toISOString() ?? null,
    created_at: webhook.createdAt.toISOString(),
  };
}

/** A delivery as JSON. */
export function toDelivery(delivery: Delivery): HookDelivery {
  const { id, eventId, type, state, attempts, status, answer, error } = delivery;
  return {
    id,
    event_id: eventId,
    type,
    state,
    attempts,
    status,
    answer,
    error,
    attempted_at: delivery.attemptedAt?.toISOString() ?? null,
    delivered_at: delivery.deliveredAt?.toISOString() ?? null,
    due_at: state === 'waiting' ? delivery.dueAt.toISOString() : null,
    created_at: delivery.createdAt.toISOString(),
  };
}

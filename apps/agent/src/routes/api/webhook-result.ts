import { type HookDelivery, type Webhook } from '@feedback/contract';
import { type hookDeliveries, type webhooks } from '@feedback/db';
import { AppError } from '@feedback/runtime';

/** An endpoint as /api shows it. */
export function toWebhook({ failingSince, createdAt, ...webhook }: webhooks.Webhook): Webhook {
  const { id, kind, url, events, description, state, reason } = webhook;
  return {
    id,
    kind,
    url,
    events,
    description,
    state,
    reason,
    failing_since: failingSince?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}

/** A delivery as /api shows it. */
export function toDelivery(delivery: hookDeliveries.Delivery): HookDelivery {
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

export function noSuchWebhook(): AppError {
  return new AppError('not-found', 'There is no such webhook in this workspace');
}

export function isDisabled(): AppError {
  return new AppError('conflict', 'The webhook is disabled: resume it first');
}

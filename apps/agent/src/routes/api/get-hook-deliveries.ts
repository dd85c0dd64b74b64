import { DELIVERY_STATES } from '@feedback/contract';
import { hookDeliveries, isUuid, webhooks, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { toId, toLimit } from './pagination.ts';
import { noSuchWebhook, toDelivery } from './webhook-result.ts';

/** GET /api/webhooks/{id}/deliveries: what was sent to an endpoint, and what it answered. */
export function getHookDeliveries({ db }: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const { state, before, limit } = req.query;
    const webhookId = req.params.id;
    const page = { state: toState(state), before: toId(before, 'before'), limit: toLimit(limit) };
    if (!isUuid(webhookId)) throw noSuchWebhook();
    const found = await withWorkspace(db, workspaceId, async (tx) => {
      if (!(await webhooks.exists(tx, workspaceId, webhookId))) throw noSuchWebhook();
      return hookDeliveries.list(tx, workspaceId, { webhookId, ...page });
    });
    res.json({ deliveries: found.map(toDelivery) });
  };
}

function toState(given: unknown) {
  if (given === undefined) return undefined;
  const state = DELIVERY_STATES.find((known) => known === given);
  if (state === undefined)
    throw new AppError('invalid', `state must be one of ${DELIVERY_STATES.join(', ')}`);
  return state;
}

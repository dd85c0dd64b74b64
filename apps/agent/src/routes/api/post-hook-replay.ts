import { replayDelivery } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { isDisabled, toDelivery } from './webhook-result.ts';

/** POST /api/webhooks/{id}/deliveries/{delivery}/replay: sends an event again. */
export function postHookReplay(deps: Deps): RequestHandler<{ id: string; delivery: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const { id, delivery: deliveryId } = req.params;
    const isNamed = isUuid(id) && isUuid(deliveryId);
    const sent = isNamed ? await replayDelivery(deps, workspaceId, { id, deliveryId, by }) : undefined;
    if (!sent) throw new AppError('not-found', 'There is no such delivery of this webhook');
    if (sent.outcome === 'disabled') throw isDisabled();
    res.status(202).json(toDelivery(sent.delivery));
  };
}

import { replayDelivery } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';
import { isDisabled } from './webhook-refusals.ts';

/** POST /settings/webhooks/{id}/deliveries/{delivery}/replay: sends an event again. */
export function postReplay({
  db,
}: Pick<ConsoleDeps, 'db'>): RequestHandler<{ id: string; delivery: string }> {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    const { id, delivery: deliveryId } = req.params;
    const by = actorOf(req, res);
    const isNamed = isUuid(id) && isUuid(deliveryId);
    const sent = isNamed ? await replayDelivery({ db }, workspace.id, { id, deliveryId, by }) : undefined;
    if (!sent) throw new AppError('not-found', 'There is no such delivery. Deliveries are kept for 30 days.');
    if (sent.outcome === 'disabled') throw isDisabled();
    say(res, { text: 'The event is sent again, with the same id.' });
    res.redirect(303, `${home}/settings/webhooks/${id}`);
  };
}

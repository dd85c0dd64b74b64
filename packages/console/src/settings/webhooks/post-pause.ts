import { pauseWebhook } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';
import { isDisabled, noSuchWebhook } from './webhook-refusals.ts';

/** POST /settings/webhooks/{id}/pause: events wait from now on. */
export function postPause({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    const { id } = req.params;
    const by = actorOf(req, res);
    const webhook = isUuid(id) ? await pauseWebhook({ db }, workspace.id, { id, by }) : undefined;
    if (!webhook) throw noSuchWebhook();
    if (webhook.state === 'disabled') throw isDisabled();
    say(res, { text: 'The webhook is paused. Events wait for it, for up to 30 days.' });
    res.redirect(303, `${home}/settings/webhooks/${id}`);
  };
}

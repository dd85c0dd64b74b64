import { testWebhook } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';
import { isDisabled, noSuchWebhook } from './webhook-refusals.ts';

/** POST /settings/webhooks/{id}/test: sends a test event. */
export function postTest({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    const { id } = req.params;
    const by = actorOf(req, res);
    const sent = isUuid(id) ? await testWebhook({ db }, workspace.id, { id, by }) : undefined;
    if (!sent) throw noSuchWebhook();
    if (sent.outcome === 'disabled') throw isDisabled();
    say(res, { text: 'A test is on its way. It is the first delivery below, with the answer in a moment.' });
    res.redirect(303, `${home}/settings/webhooks/${id}`);
  };
}

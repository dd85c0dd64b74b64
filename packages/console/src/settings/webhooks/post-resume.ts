import { resumeWebhook } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';
import { noSuchWebhook } from './webhook-refusals.ts';

/** POST /settings/webhooks/{id}/resume: sends what waits. */
export function postResume({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    const { id } = req.params;
    const by = actorOf(req, res);
    const webhook = isUuid(id) ? await resumeWebhook({ db }, workspace.id, { id, by }) : undefined;
    if (!webhook) throw noSuchWebhook();
    say(res, { text: 'The webhook is active. What waits for it is sent now.' });
    res.redirect(303, `${home}/settings/webhooks/${id}`);
  };
}

import { removeWebhook } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';
import { noSuchWebhook } from './webhook-refusals.ts';

/** POST /settings/webhooks/{id}/remove: removes an endpoint with its deliveries. */
export function postRemoval({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    const { id } = req.params;
    const by = actorOf(req, res);
    if (!isUuid(id) || !(await removeWebhook({ db }, workspace.id, { id, by }))) throw noSuchWebhook();
    say(res, { text: 'The webhook is removed, with its deliveries. Nothing more is sent there.' });
    res.redirect(303, `${home}/settings/webhooks`);
  };
}

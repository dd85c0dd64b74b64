import { resumeWebhook } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { noSuchWebhook, toWebhook } from './webhook-result.ts';

/** POST /api/webhooks/{id}/resume: sends what waits. */
export function postWebhookResume(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const { id } = req.params;
    const webhook = isUuid(id) ? await resumeWebhook(deps, workspaceId, { id, by }) : undefined;
    if (!webhook) throw noSuchWebhook();
    res.json(toWebhook(webhook));
  };
}

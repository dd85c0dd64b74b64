import { pauseWebhook } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { isDisabled, noSuchWebhook, toWebhook } from './webhook-result.ts';

/** POST /api/webhooks/{id}/pause: events wait from now on. */
export function postWebhookPause(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const { id } = req.params;
    const webhook = isUuid(id) ? await pauseWebhook(deps, workspaceId, { id, by }) : undefined;
    if (!webhook) throw noSuchWebhook();
    if (webhook.state === 'disabled') throw isDisabled();
    res.json(toWebhook(webhook));
  };
}

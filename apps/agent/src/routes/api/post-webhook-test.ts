import { testWebhook } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { isDisabled, noSuchWebhook, toDelivery } from './webhook-result.ts';

/** POST /api/webhooks/{id}/test: sends a test event. */
export function postWebhookTest(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const { id } = req.params;
    const sent = isUuid(id) ? await testWebhook(deps, workspaceId, { id, by }) : undefined;
    if (!sent) throw noSuchWebhook();
    if (sent.outcome === 'disabled') throw isDisabled();
    res.status(202).json(toDelivery(sent.delivery));
  };
}

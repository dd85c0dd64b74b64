import { removeWebhook } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { noSuchWebhook } from './webhook-result.ts';

/** DELETE /api/webhooks/{id}: removes an endpoint with its deliveries. */
export function deleteWebhook(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const { id } = req.params;
    if (!isUuid(id) || !(await removeWebhook(deps, workspaceId, { id, by }))) throw noSuchWebhook();
    res.status(204).end();
  };
}

import { webhooks, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { toWebhook } from './webhook-result.ts';

/** GET /api/webhooks: the endpoints that are sent what happens. */
export function getWebhooks({ db }: Deps): RequestHandler<{ id: string }> {
  return async (_req, res) => {
    const { workspaceId } = memberOf(res);
    const found = await withWorkspace(db, workspaceId, (tx) => webhooks.list(tx, workspaceId));
    res.json({ webhooks: found.map(toWebhook) });
  };
}

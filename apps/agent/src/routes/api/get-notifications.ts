import { digests, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';

/** GET /api/notifications: what the caller gets by mail. */
export function getNotifications({ db }: Deps): RequestHandler<{ id: string }> {
  return async (_req, res) => {
    const { workspaceId, personId } = memberOf(res);
    const digest = await withWorkspace(db, workspaceId, (tx) => digests.choice(tx, workspaceId, personId));
    res.json({ digest });
  };
}

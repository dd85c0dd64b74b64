import { withWorkspace, workspaces } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';

/** GET /api/settings: what the owners have set for the workspace. */
export function getSettings({ db }: Deps): RequestHandler<{ id: string }> {
  return async (_req, res) => {
    const { workspaceId } = memberOf(res);
    const link = await withWorkspace(db, workspaceId, (tx) => workspaces.shareLink(tx, workspaceId));
    res.json({ share_link: link });
  };
}

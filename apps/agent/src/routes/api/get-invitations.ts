import { type Invitation } from '@feedback/contract';
import { invitations, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';

/** GET /api/invitations: invitations that can still be used, newest first. */
export function getInvitations({ db }: Deps): RequestHandler<{ id: string }> {
  return async (_req, res) => {
    const { workspaceId } = memberOf(res);
    const open = await withWorkspace(db, workspaceId, (tx) => invitations.list(tx, workspaceId));
    res.json({ invitations: open.map(toInvitation) });
  };
}

/** An invitation in the form of /api. */
export function toInvitation({ id, email, role, expiresAt, createdAt }: invitations.Invitation): Invitation {
  return { id, email, role, expires_at: expiresAt.toISOString(), created_at: createdAt.toISOString() };
}

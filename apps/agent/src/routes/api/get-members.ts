import { type Member } from '@feedback/contract';
import { members, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';

/** GET /api/members: the members of the workspace, longest membership first. */
export function getMembers({ db }: Deps): RequestHandler<{ id: string }> {
  return async (_req, res) => {
    const { workspaceId } = memberOf(res);
    const all = await withWorkspace(db, workspaceId, (tx) => members.list(tx, workspaceId));
    res.json({ members: all.map(toMember) });
  };
}

/** A member in the form of /api. */
export function toMember({ id, email, name, role, createdAt }: members.Member): Member {
  return { id, email, name, role, created_at: createdAt.toISOString() };
}

import { removeMember } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { changedMember, memberId } from './changed-member.ts';

/** DELETE /api/members/{id}: an owner may remove any member, and every member may leave. */
export function deleteMember(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    changedMember(await removeMember(deps, workspaceId, { personId: memberId(req), by }));
    res.status(204).end();
  };
}

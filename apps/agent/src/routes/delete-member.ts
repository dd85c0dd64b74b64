import { removeMember } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';
import { memberOf } from '../session.ts';
import { changedMember, memberId } from './changed-member.ts';

/** DELETE /api/members/{id}: an owner removes anybody, and everybody may leave. */
export function deleteMember(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId, personId } = memberOf(res);
    changedMember(await removeMember(deps, workspaceId, { personId: memberId(req), by: { personId } }));
    res.status(204).end();
  };
}

import { removeMember } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';
import { memberOf } from '../session.ts';
import { changedMember, memberId } from './changed-member.ts';

/** DELETE /api/members/{id}: an owner removes anybody, and everybody may leave. */
export function deleteMember(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId, personId, role } = memberOf(res);
    const id = memberId(req);
    if (role !== 'owner' && id !== personId)
      throw new AppError('forbidden', 'Only an owner may remove somebody else');
    changedMember(await removeMember(deps, workspaceId, id));
    res.status(204).end();
  };
}

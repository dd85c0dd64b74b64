import { RoleChange, validator } from '@feedback/contract';
import { changeRole } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { changedMember, memberId } from './changed-member.ts';
import { checkedBody } from './checked-body.ts';
import { toMember } from './get-members.ts';

const check = validator(RoleChange);

/** PATCH /api/members/{id}: changes a member's role. */
export function patchMember(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { role } = checkedBody(check, req);
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const asked = { personId: memberId(req), role, by };
    const changed = await changeRole(deps, workspaceId, asked);
    res.json(toMember(changedMember(changed)));
  };
}

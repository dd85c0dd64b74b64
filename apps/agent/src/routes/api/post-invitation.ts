import { NewInvitation, validator } from '@feedback/contract';
import { invite } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { checkedBody } from './checked-body.ts';
import { toInvitation } from './get-invitations.ts';

const check = validator(NewInvitation);

/** POST /api/invitations: invites an email address; only this answer contains the link. */
export function postInvitation(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const asked = checkedBody(check, req);
    const invited = await invite(deps, workspaceId, {
      ...asked,
      by,
      ttlS: deps.config.invitationTtl,
    });
    if (invited.outcome === 'member-already')
      throw new AppError('conflict', `${asked.email} is already a member of this workspace`);
    const link = `${deps.config.appUrl}/invitation/${invited.token}`;
    res.status(201).json({ ...toInvitation(invited.invitation), link });
  };
}

import { Notifications, validator } from '@feedback/contract';
import { chooseDigest } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { checkedBody } from './checked-body.ts';

const check = validator(Notifications);

/** PUT /api/notifications: sets what the caller gets by mail. */
export function putNotifications(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const { digest } = checkedBody(check, req);
    await chooseDigest(deps, workspaceId, { choice: digest, by });
    res.json({ digest });
  };
}

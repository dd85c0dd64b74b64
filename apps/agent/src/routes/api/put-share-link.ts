import { ShareLink, validator } from '@feedback/contract';
import { setShareLink } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { checkedBody } from './checked-body.ts';

const check = validator(ShareLink);

/** PUT /api/settings/share-link: sets the link of the mails about shipped priorities. */
export function putShareLink(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const { url } = checkedBody(check, req);
    res.json(await setShareLink(deps, workspaceId, { url, by }));
  };
}

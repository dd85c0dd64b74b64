import { validator, WorkspaceErasure } from '@feedback/contract';
import { requestWorkspaceErasure } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { checkedBody } from './checked-body.ts';

const check = validator(WorkspaceErasure);

/** POST /api/workspace/erasure: ends every way into the workspace, and has the worker erase it. */
export function postWorkspaceErasure({ db, now }: Pick<Deps, 'db' | 'now'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const { name } = checkedBody(check, req);
    await requestWorkspaceErasure({ db, now }, workspaceId, { name, by: actorOf(req, res) });
    res.status(202).end();
  };
}

import { NewRepository, validator } from '@feedback/contract';
import { connectRepository } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { checkedBody } from './checked-body.ts';
import { toRepository } from './repository-result.ts';

const check = validator(NewRepository);

/** POST /api/repositories: connects a repository; the worker reads it. */
export function postRepository({ db, config }: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const { url, branch = null } = checkedBody(check, req);
    const deps = { db, allowed: config.repositories };
    const result = await connectRepository(deps, workspaceId, { url, branch, by });
    if (result.outcome === 'another')
      throw new AppError('conflict', 'Another repository or branch is connected: disconnect it first');
    res.status(201).json(toRepository(result.repository));
  };
}

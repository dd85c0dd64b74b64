import { lookAtRepository } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { toRepository } from './repository-result.ts';

/** POST /api/repositories/{id}/look: has a repository looked at now. */
export function postRepositoryLook(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const { id } = req.params;
    const repository = isUuid(id) && (await lookAtRepository(deps, workspaceId, { id, by }));
    if (!repository) throw new AppError('not-found', 'There is no such repository');
    res.status(202).json(toRepository(repository));
  };
}

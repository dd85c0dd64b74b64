import { disconnectRepository } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';

/** DELETE /api/repositories/{id}: disconnects a repository and deletes what was read of it. */
export function deleteRepository(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const { id } = req.params;
    const removed = isUuid(id) && (await disconnectRepository(deps, workspaceId, { id, by }));
    if (!removed) throw new AppError('not-found', 'There is no such repository');
    res.status(204).end();
  };
}

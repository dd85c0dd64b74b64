import { removeSuppression } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';

/** DELETE /api/suppressions/{id}: lets a customer get mail again. */
export function deleteSuppression(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    if (!(await removeSuppression(deps, workspaceId, { key: req.params.id, by })))
      throw new AppError('not-found', 'There is no such suppression');
    res.status(204).end();
  };
}

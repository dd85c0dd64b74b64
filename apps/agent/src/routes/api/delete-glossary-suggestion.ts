import { dismissGlossarySuggestion } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';

/** DELETE /api/glossary/suggestions/{id}: dismisses a suggestion permanently. */
export function deleteGlossarySuggestion(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const isDismissed = await dismissGlossarySuggestion(deps, workspaceId, { id: req.params.id, by });
    if (!isDismissed) throw new AppError('not-found', 'There is no such suggestion');
    res.status(204).end();
  };
}

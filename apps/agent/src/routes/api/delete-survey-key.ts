import { revokeSurveyKey } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';

/**
 * DELETE /api/survey-keys/{id}: revokes a key. Every write checks the key again, so it stops working at once in every process.
 */
export function deleteSurveyKey(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const { id } = req.params;
    const revoked = isUuid(id) && (await revokeSurveyKey(deps, workspaceId, { id, by }));
    if (!revoked) throw new AppError('not-found', 'There is no such survey key');
    res.status(204).end();
  };
}

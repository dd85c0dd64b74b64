import { withdrawInvitation } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';

/** DELETE /api/invitations/{id}: withdraws an unused invitation. */
export function deleteInvitation(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const { id } = req.params;
    const isWithdrawn = isUuid(id) && (await withdrawInvitation(deps, workspaceId, { id, by }));
    if (!isWithdrawn) throw new AppError('not-found', 'There is no such invitation');
    res.status(204).end();
  };
}

import { withActor } from '@feedback/core';
import { invitations, isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';
import { memberOf } from '../session.ts';

/** DELETE /api/invitations/{id}: withdraws an invitation that was not used yet. */
export function deleteInvitation({ db }: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId, personId } = memberOf(res);
    const { id } = req.params;
    const isWithdrawn =
      isUuid(id) &&
      (await withActor(db, workspaceId, { by: { personId }, least: 'owner' }, (tx) =>
        invitations.remove(tx, workspaceId, id),
      ));
    if (!isWithdrawn) throw new AppError('not-found', 'There is no such invitation');
    res.status(204).end();
  };
}

import { withActor } from '@feedback/core';
import { isUuid, mergeSuggestions } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';

/** DELETE /api/merge-suggestions/{id}: dismisses a suggestion permanently. */
export function deleteMergeSuggestion({ db }: Pick<Deps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId, personId } = memberOf(res);
    const { id } = req.params;
    const isDismissed =
      isUuid(id) &&
      (await withActor(db, workspaceId, { by: { personId }, least: 'member' }, (tx) =>
        mergeSuggestions.dismiss(tx, workspaceId, id),
      ));
    if (!isDismissed) throw new AppError('not-found', 'There is no such suggestion');
    res.status(204).end();
  };
}

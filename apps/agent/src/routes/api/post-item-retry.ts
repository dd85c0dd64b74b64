import { retryItem } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';

/** POST /api/feedback/{id}/retry: enqueues a failed item again. */
export function postItemRetry({ db }: Pick<Deps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId, personId } = memberOf(res);
    const outcome = await retryItem({ db }, workspaceId, { feedbackId: req.params.id, by: { personId } });
    if (outcome === 'no-item') throw new AppError('not-found', 'There is no such item in this workspace');
    if (outcome === 'not-failed')
      throw new AppError('conflict', 'The item has not failed: only failed items can be retried');
    res.status(204).end();
  };
}

import { retryItem } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';

/** POST /settings/operations/items/{id}/retry: reads a failed item again. */
export function postItemRetry({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    const asked = { feedbackId: req.params.id, by: actorOf(req, res) };
    const outcome = await retryItem({ db }, workspace.id, asked);
    if (outcome === 'no-item') throw new AppError('not-found', 'There is no such item in this workspace.');
    if (outcome === 'not-failed')
      throw new AppError('conflict', 'This item has not failed, so there is nothing to try again.');
    say(res, { text: 'The item is read again now. If that fails again, it stands here again.' });
    res.redirect(303, `${home}/settings/operations`);
  };
}

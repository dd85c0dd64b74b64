import { retryItem } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { say } from '../said.ts';
import { visitOf } from '../visit.ts';

/** POST /activity/{id}/retry: has a failed item read again. */
export function postItemRetry({ db }: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, personId, home } = visitOf(res);
    const { id: feedbackId } = req.params;
    const outcome = await retryItem({ db }, workspace.id, { feedbackId, by: { personId } });
    if (outcome === 'no-item')
      throw new AppError('not-found', 'There is no such feedback in this workspace.');
    say(
      res,
      outcome === 'waiting'
        ? { text: 'It is being read again.' }
        : { text: 'It has not failed, so there is nothing to repeat.', isProblem: true },
    );
    res.redirect(303, `${home}/activity/${feedbackId}`);
  };
}

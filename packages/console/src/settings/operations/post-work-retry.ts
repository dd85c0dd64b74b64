import { retryDeadTask } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';

/** POST /settings/operations/work/{id}/retry: tries failed work again from its beginning. */
export function postWorkRetry({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    const { id } = req.params;
    if (!isUuid(id) || !(await retryDeadTask({ db }, workspace.id, { id, by: actorOf(req, res) })))
      throw new AppError('not-found', 'This work is not failed any more: it was tried again, or is done.');
    say(res, { text: 'It is tried again now. If it fails again, it stands here again.' });
    res.redirect(303, `${home}/settings/operations`);
  };
}

import { settleMailByHand } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../actor.ts';
import { type ConsoleDeps } from '../deps.ts';
import { say } from '../said.ts';
import { visitOf } from '../visit.ts';
import { MAIL_STATE } from './mail-states.ts';

/** POST /outbox/{id}/arrival: notes that a mail has reached its customer, so that it is never sent again. */
export function postMailArrival({
  db,
  now,
}: Pick<ConsoleDeps, 'db' | 'now'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    const by = actorOf(req, res);
    const settled = await settleMailByHand({ db, now }, workspace.id, { id: req.params.id, by });
    if (settled.outcome === 'not-found') throw new AppError('not-found', 'There is no such mail.');
    if (settled.outcome === 'impossible')
      throw new AppError(
        'conflict',
        `There is nothing to decide about this mail. It is “${MAIL_STATE[settled.state].name}”: ${MAIL_STATE[settled.state].means}`,
      );
    say(res, { text: 'It is noted: this mail is not sent again.' });
    res.redirect(303, `${home}/outbox`);
  };
}

import { resendMail } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../actor.ts';
import { type ConsoleDeps } from '../deps.ts';
import { fieldsOf } from '../form-fields.ts';
import { say } from '../said.ts';
import { visitOf } from '../visit.ts';
import { MAIL_STATE } from './mail-states.ts';

/** POST /outbox/{id}/resend: queues a mail that the service does not send by itself. */
export function postMailResend({ db, now }: Pick<ConsoleDeps, 'db' | 'now'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    const by = actorOf(req, res);
    const hasLooked = fieldsOf(req).text('not_arrived') === 'yes';
    const resent = await resendMail({ db, now }, workspace.id, { id: req.params.id, by, hasLooked });
    if (resent.outcome === 'not-found') throw new AppError('not-found', 'There is no such mail.');
    if (resent.outcome === 'unknown-arrival')
      throw new AppError(
        'conflict',
        'This mail may have arrived. Look for its number in the log of your mail server, then tick that it did not arrive.',
      );
    if (resent.outcome === 'impossible')
      throw new AppError(
        'conflict',
        `This mail cannot be sent again. It is “${MAIL_STATE[resent.state].name}”: ${MAIL_STATE[resent.state].means}`,
      );
    say(res, { text: 'The mail is queued. Look again in a moment.' });
    res.redirect(303, `${home}/outbox`);
  };
}

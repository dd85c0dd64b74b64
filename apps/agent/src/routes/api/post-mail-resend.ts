import { resendMail } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';

/** POST /api/outbox/{id}/resend: sends a mail that the service does not send by itself. */
export function postMailResend(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const resent = await resendMail(deps, workspaceId, { id: req.params.id, by });
    if (resent.outcome === 'not-found')
      throw new AppError('not-found', 'There is no such mail in this workspace');
    if (resent.outcome === 'impossible')
      throw new AppError(
        'conflict',
        `The mail is ${resent.state}: only one that is queued-in-outbox, unconfirmed, bounced or failed can be sent again`,
      );
    res.status(204).end();
  };
}

import { withdrawInvitation } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';

/** POST /settings/members/invitations/{id}/withdraw: makes an invitation's link useless. */
export function postInvitationWithdrawal({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    const { id } = req.params;
    const by = actorOf(req, res);
    if (!isUuid(id) || !(await withdrawInvitation({ db }, workspace.id, { id, by })))
      throw new AppError('not-found', 'There is no such invitation: it was used, withdrawn, or is over.');
    say(res, { text: 'The invitation is withdrawn. Its link does not work any more.' });
    res.redirect(303, `${home}/settings/members`);
  };
}

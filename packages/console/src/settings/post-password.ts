import { isRecord } from '@feedback/contract/is-record';
import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { say } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { accountPage } from './account-page.tsx';

/** POST /settings/account/password: changes the visitor's own password. */
export function postPassword({ changePassword }: Pick<ConsoleDeps, 'changePassword'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    if (!changePassword)
      throw new AppError(
        'conflict',
        'This service does not keep your password. Change it where you sign in.',
      );
    const { personId, home } = visit;
    const changed = await changePassword(
      { req, res },
      { personId, current: typed(req, 'current_password'), next: typed(req, 'new_password') },
    );
    if (changed.outcome === 'changed') {
      say(res, {
        text: 'Your password is changed. Your other sessions have ended; your agents stay connected.',
      });
      res.redirect(303, `${home}/settings/account`);
      return;
    }
    const field = changed.outcome === 'refused' ? changed.field : 'current_password';
    const form = { values: {}, problems: { [field]: changed.problem } };
    sendPage(
      res.status(changed.outcome === 'refused' ? 422 : 429),
      accountPage({ visit, keepsPassword: true, form }),
    );
  };
}

/** A password as it was typed: spaces at its ends belong to it. */
function typed({ body }: Pick<Request, 'body'>, name: string): string {
  const sent = isRecord(body) ? body[name] : undefined;
  return typeof sent === 'string' ? sent : '';
}

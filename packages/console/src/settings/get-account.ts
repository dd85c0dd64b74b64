import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { accountPage } from './account-page.tsx';

/** GET /settings/account: who the visitor is, and how they change their password. */
export function getAccount({ changePassword }: Pick<ConsoleDeps, 'changePassword'>): RequestHandler {
  const keepsPassword = changePassword !== undefined;
  return (req, res) => {
    sendPage(res, accountPage({ visit: visitOf(res), keepsPassword, said: takeSaid(req, res) }));
  };
}

import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { accountPage } from './account-page.tsx';

/** GET /settings/account: who the visitor is, and the way to change their password. */
export function getAccount({ config }: Pick<ConsoleDeps, 'config'>): RequestHandler {
  const isOurs = config.issuer === config.bundledIssuer;
  const passwordAt = isOurs ? `${new URL(config.bundledIssuer).pathname}/password` : undefined;
  return (req, res) => {
    sendPage(res, accountPage({ visit: visitOf(res), passwordAt, said: takeSaid(req, res) }));
  };
}

import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { readWebhooks } from './read-webhooks.ts';
import { webhooksPage } from './webhooks-page.tsx';

/** GET /settings/webhooks: the endpoints that are sent what happens. */
export function getWebhooks(deps: Pick<ConsoleDeps, 'db' | 'config'>): RequestHandler {
  const canEncrypt = deps.config.encryptionKey !== null;
  return async (req, res) => {
    const visit = visitOf(res);
    const webhooks = await readWebhooks(deps, visit.workspace.id);
    sendPage(res, webhooksPage({ visit, webhooks, canEncrypt, said: takeSaid(req, res) }));
  };
}

import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { keysPage } from './keys-page.tsx';
import { readKeys } from './read-keys.ts';

/** GET /settings/keys: the keys with which surveys send answers. */
export function getKeys(deps: Pick<ConsoleDeps, 'db'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const surveys = await readKeys(deps, visit.workspace.id);
    sendPage(res, keysPage({ visit, surveys, said: takeSaid(req, res) }));
  };
}

import { withWorkspace, workspaces } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { generalPage } from './general-page.tsx';

/** GET /settings/general: the name of the workspace, and what belongs to it for good. */
export function getGeneral({ db, config }: Pick<ConsoleDeps, 'db' | 'config'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id } = visit.workspace;
    const { currency } = await withWorkspace(db, id, (tx) => workspaces.rankingSettings(tx, id));
    sendPage(res, generalPage({ visit, currency, config, said: takeSaid(req, res) }));
  };
}

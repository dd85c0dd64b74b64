import { agentConnections, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { connectPage } from './connect-page.tsx';

/** GET /connect: the lines that connect an agent, and the visitor's own connections, newest first. */
export function getConnect({ db, config }: Pick<ConsoleDeps, 'db' | 'config'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id } = visit.workspace;
    const all = await withWorkspace(db, id, (tx) => agentConnections.list(tx, id));
    const own = all.filter(({ personId }) => personId === visit.personId);
    sendPage(res, connectPage({ visit, mcpUrl: config.mcpUrl, own, said: takeSaid(req, res) }));
  };
}

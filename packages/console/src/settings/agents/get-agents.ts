import { agentConnections, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { agentsPage } from './agents-page.tsx';

/** GET /settings/agents: the connected agents; members who are not owners see their own. */
export function getAgents({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id } = visit.workspace;
    const all = await withWorkspace(db, id, (tx) => agentConnections.list(tx, id));
    const agents = all.filter(({ personId }) => visit.role === 'owner' || personId === visit.personId);
    sendPage(res, agentsPage({ visit, agents, said: takeSaid(req, res) }));
  };
}

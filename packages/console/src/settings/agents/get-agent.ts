import { agentCalls, agentConnections, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { agentPage } from './agent-page.tsx';

/** As many as are kept of a connection. */
const CALLS = 100;

/** GET /settings/agents/{id}: an agent with its last calls; members who are not owners see their own. */
export function getAgent({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id: workspaceId } = visit.workspace;
    const { id } = req.params;
    const { agent, calls } = await withWorkspace(db, workspaceId, async (tx) => ({
      agent: await agentConnections.find(tx, workspaceId, id),
      calls: await agentCalls.list(tx, workspaceId, { connectionId: id, limit: CALLS }),
    }));
    if (!agent || (visit.role !== 'owner' && agent.personId !== visit.personId))
      throw new AppError('not-found', 'There is no such agent, or another member connected it.');
    sendPage(res, agentPage({ visit, agent, calls, said: takeSaid(req, res) }));
  };
}

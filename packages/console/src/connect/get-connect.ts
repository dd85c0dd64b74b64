import { agentCalls, agentConnections, waitingAgents, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { connectPage } from './connect-page.tsx';

/** How many of the last calls are shown. */
const CALLS = 10;

/** GET /connect: the lines that connect an agent, and the visitor's own connections with their last calls, newest first. */
export function getConnect({ db, config }: Pick<ConsoleDeps, 'db' | 'config'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id } = visit.workspace;
    const { personId } = visit;
    const { all, calls } = await withWorkspace(db, id, async (tx) => ({
      all: await agentConnections.list(tx, id),
      calls: await agentCalls.listOfPerson(tx, id, { personId, limit: CALLS }),
    }));
    const own = all.filter((connection) => connection.personId === personId);
    const waiting = await waitingAgents.find(db, personId);
    const view = { visit, mcpUrl: config.mcpUrl, own, waiting, calls, said: takeSaid(req, res) };
    sendPage(res, connectPage(view));
  };
}

import { readOwnAgents } from '@feedback/core';
import { type RequestHandler, Router } from 'express';
import { callerOf } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { connectPage } from './connect-page.tsx';

/** How to connect an agent, and how far the newest one is. */
export function connectRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.get('/', getConnect(deps));
  return router;
}

/** GET /connect: the lines that connect an agent, and the visitor's own connections with their last calls, newest first. */
function getConnect({ db, config }: Pick<ConsoleDeps, 'db' | 'config'>): RequestHandler {
  return async (req, res) => {
    const agents = await readOwnAgents({ db }, callerOf(req, res));
    const visit = visitOf(res);
    sendPage(res, connectPage({ visit, mcpUrl: config.mcpUrl, ...agents, said: takeSaid(req, res) }));
  };
}

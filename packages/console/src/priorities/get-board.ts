import { readAroundBoard, readPriorities } from '@feedback/core';
import { type RequestHandler } from 'express';
import { callerOf } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { getStart } from '../start/room.ts';
import { visitOf } from '../visit.ts';
import { boardPage } from './board-page.tsx';
import { toAsked, toBoardQuery } from './board-query.ts';

/** GET /priorities: the board; in a workspace without priorities the first steps. */
export function getBoard(deps: ConsoleDeps): RequestHandler {
  const start = getStart(deps);
  return async (req, res, next) => {
    const visit = visitOf(res);
    const { id: workspaceId } = visit.workspace;
    const query = toBoardQuery(req);
    const read = await readPriorities(deps, workspaceId, toAsked(query));
    if (read.outcome === 'bad-cursor' || read.outcome === 'cursor-expired') {
      res.redirect(303, `${visit.home}/priorities`);
      return;
    }
    if (read.outcome === 'not-ranked') {
      await start(req, res, next);
      return;
    }
    const rankingId = read.ranking.id;
    const { held, steps, choices } = await readAroundBoard(deps, callerOf(req, res), { rankingId });
    if (!steps.hasPriority) {
      await start(req, res, next);
      return;
    }
    const { hasAgent } = steps;
    sendPage(res, boardPage({ visit, query, read, held, hasAgent, choices, said: takeSaid(req, res) }));
  };
}

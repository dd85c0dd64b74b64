import { boardActs, type Caller, type PriorityPage, readAroundBoard } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { callerOf } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { getStart } from '../start/room.ts';
import { visitOf } from '../visit.ts';
import { boardPage } from './board-page.tsx';
import { type BoardQuery, toAsked, toBoardQuery } from './board-query.ts';

/** GET /priorities: the board; in a workspace without priorities the first steps. */
export function getBoard(deps: ConsoleDeps): RequestHandler {
  const start = getStart(deps);
  return async (req, res, next) => {
    const visit = visitOf(res);
    const caller = callerOf(req, res);
    const query = toBoardQuery(req);
    const read = await readPage(deps, caller, query);
    if (read === undefined) {
      res.redirect(303, `${visit.home}/priorities`);
      return;
    }
    if (read.outcome === 'not-ranked') {
      await start(req, res, next);
      return;
    }
    const rankingId = read.ranking.id;
    const { held, steps, choices } = await readAroundBoard(deps, caller, { rankingId });
    if (!steps.hasPriority) {
      await start(req, res, next);
      return;
    }
    const { hasAgent } = steps;
    sendPage(res, boardPage({ visit, query, read, held, hasAgent, choices, said: takeSaid(req, res) }));
  };
}

/** The page of the ranking; undefined when that ranking is not kept any more. */
async function readPage(
  deps: ConsoleDeps,
  caller: Caller,
  query: BoardQuery,
): Promise<PriorityPage | undefined> {
  const { listPriorities } = boardActs;
  try {
    return await listPriorities.perform(deps, caller, listPriorities.named(toAsked(query)));
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return undefined;
    throw error;
  }
}

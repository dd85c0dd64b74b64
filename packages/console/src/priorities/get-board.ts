import { readPriorities } from '@feedback/core';
import { firstSteps, quota, rankedPriorities, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { getStart } from '../start/room.ts';
import { visitOf } from '../visit.ts';
import { boardPage } from './board-page.tsx';
import { toAsked, toBoardQuery } from './board-query.ts';

/** The most projects, and owners, that the board offers to choose from. */
const CHOICES = 100;

/** GET /priorities: the board; in a workspace without priorities the first steps. */
export function getBoard(deps: ConsoleDeps): RequestHandler {
  const { db, now } = deps;
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
    const { standing, steps, choices } = await withWorkspace(db, workspaceId, async (tx) => ({
      standing: await quota.standing(tx, workspaceId, now()),
      steps: await firstSteps.find(tx, workspaceId),
      choices: await rankedPriorities.choices(tx, workspaceId, { rankingId: read.ranking.id, most: CHOICES }),
    }));
    if (!steps.hasPriority) {
      await start(req, res, next);
      return;
    }
    const { hasAgent } = steps;
    const held = {
      items: standing.heldItems,
      transcripts: standing.heldTranscripts,
    };
    sendPage(res, boardPage({ visit, query, read, held, hasAgent, choices, said: takeSaid(req, res) }));
  };
}

import { readPriorities } from '@feedback/core';
import { quota, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { boardPage } from './board-page.tsx';
import { isFiltered, toAsked, toBoardQuery } from './board-query.ts';
import { firstStepsPage } from './first-steps-page.tsx';

/** GET /priorities: the board; in a workspace without priorities the first steps. */
export function getBoard(deps: ConsoleDeps): RequestHandler {
  const { db, now } = deps;
  return async (req, res) => {
    const visit = visitOf(res);
    const { id: workspaceId } = visit.workspace;
    const query = toBoardQuery(req);
    const read = await readPriorities(deps, workspaceId, toAsked(query));
    if (read.outcome === 'bad-cursor' || read.outcome === 'cursor-expired') {
      res.redirect(303, `${visit.home}/priorities`);
      return;
    }
    const said = takeSaid(req, res);
    if (read.outcome === 'not-ranked' || (read.total === 0 && !isFiltered(query))) {
      sendPage(res, firstStepsPage({ visit, said, config: deps.config }));
      return;
    }
    const standing = await withWorkspace(db, workspaceId, (tx) => quota.standing(tx, workspaceId, now()));
    const held = {
      items: standing.heldItems,
      transcripts: standing.heldTranscripts,
      monthlyLimit: standing.monthlyLimit,
    };
    sendPage(res, boardPage({ visit, query, read, held, said }));
  };
}

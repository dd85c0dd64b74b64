import { readPriorityView } from '@feedback/core';
import { type RequestHandler } from 'express';
import { callerOf } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { notRankedPage } from './not-ranked-page.tsx';
import { priorityPage } from './priority-page.tsx';

const QUOTES = 8;

/** GET /priorities/{id}: one priority. The address of one that was merged leads to the other. */
export function getPriority(deps: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const priorityId = req.params.id;
    const view = await readPriorityView(deps, callerOf(req, res), { priorityId, limit: QUOTES });
    const here = `${visit.home}/priorities/${priorityId}`;
    if (view === 'not-ranked') sendPage(res, notRankedPage({ visit, here, said: takeSaid(req, res) }));
    else if (view.priority.id !== priorityId.toLowerCase())
      res.redirect(303, `${visit.home}/priorities/${view.priority.id}`);
    else sendPage(res, priorityPage({ visit, view, said: takeSaid(req, res) }));
  };
}

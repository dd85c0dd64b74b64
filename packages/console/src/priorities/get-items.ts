import { readPriorityView } from '@feedback/core';
import { type RequestHandler } from 'express';
import { callerOf } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { itemsPage } from './items-page.tsx';

const PAGE = 50;

/** GET /priorities/{id}/items: all that customers say in a priority, to read and to put right. */
export function getItems(deps: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const cursor = typeof req.query['cursor'] === 'string' ? req.query['cursor'] : '';
    const asked = { priorityId: req.params.id, limit: PAGE, cursor };
    const view = await readPriorityView(deps, callerOf(req, res), asked);
    if (view === 'not-ranked') res.redirect(303, `${visit.home}/priorities/${req.params.id}`);
    else sendPage(res, itemsPage({ visit, view, cursor, said: takeSaid(req, res) }));
  };
}

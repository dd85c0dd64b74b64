import { readPriorities, readPriorityView } from '@feedback/core';
import { type RequestHandler } from 'express';
import { callerOf } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { mergePage } from './merge-page.tsx';

const FOUND = 30;

/** GET /priorities/{id}/merge: the priorities that it may be merged into, found by their titles. */
export function getMerge(deps: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const view = await readPriorityView(deps, callerOf(req, res), { priorityId: req.params.id, limit: 1 });
    if (view === 'not-ranked') {
      res.redirect(303, `${visit.home}/priorities/${req.params.id}`);
      return;
    }
    const q = typeof req.query['q'] === 'string' ? req.query['q'].replaceAll('\0', '').slice(0, 200) : '';
    const read = await readPriorities(deps, visit.workspace.id, {
      filter: {},
      ...(q.trim() === '' ? {} : { query: q }),
      order: 'score',
      limit: FOUND,
    });
    const found = read.outcome === 'read' ? read.priorities : [];
    const others = found.filter(({ id }) => id !== view.priority.id);
    sendPage(res, mergePage({ visit, view, q, others }));
  };
}

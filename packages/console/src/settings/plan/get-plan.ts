import { quota, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { planPage } from './plan-page.tsx';

/** GET /settings/plan: what the month has used of the plan, and what waits. */
export function getPlan({ db, now }: Pick<ConsoleDeps, 'db' | 'now'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id } = visit.workspace;
    const standing = await withWorkspace(db, id, (tx) => quota.standing(tx, id, now()));
    sendPage(res, planPage({ visit, standing, said: takeSaid(req, res) }));
  };
}

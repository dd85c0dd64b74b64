import { quota, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { planPage } from './plan-page.tsx';

/** How many of the held ones are named. */
const SHOWN = 20;

/** GET /settings/plan: what the month has used of the plan, and what waits. */
export function getPlan({ db, now }: Pick<ConsoleDeps, 'db' | 'now'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id } = visit.workspace;
    const shown = await withWorkspace(db, id, async (tx) => ({
      standing: await quota.standing(tx, id, now()),
      line: await quota.firstHeld(tx, id, SHOWN),
    }));
    sendPage(res, planPage({ visit, ...shown, said: takeSaid(req, res) }));
  };
}

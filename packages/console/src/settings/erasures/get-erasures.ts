import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { toPageStart } from '../../parts/page-start.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { erasuresPage } from './erasures-page.tsx';
import { readErasures } from './read-erasures.ts';

/** GET /settings/erasures: the receipts of erased people, and the form that begins an erasure. */
export function getErasures(deps: Pick<ConsoleDeps, 'db'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const found = await readErasures(deps, visit, toPageStart(req.query['before']));
    sendPage(res, erasuresPage({ visit, ...found, said: takeSaid(req, res) }));
  };
}

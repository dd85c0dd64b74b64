import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { toPageStart } from '../../parts/page-start.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { exportsPage } from './exports-page.tsx';
import { readExports } from './read-exports.ts';

/** GET /settings/exports: the exports, newest first. */
export function getExports(deps: Pick<ConsoleDeps, 'db'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const found = await readExports(deps, visit, toPageStart(req.query['before']));
    sendPage(res, exportsPage({ visit, ...found, said: takeSaid(req, res) }));
  };
}

import { audit, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { toPageStart } from '../../parts/page-start.ts';
import { withQuery } from '../../parts/pager.tsx';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { toAction } from './action-names.ts';
import { auditPage } from './audit-page.tsx';

const PAGE = 50;

/** GET /settings/audit: who did what, newest first; `action` and `after` narrow it. */
export function getAudit({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id } = visit.workspace;
    const action = toAction(req.query['action']);
    const after = toPageStart(req.query['after']);
    const found = await withWorkspace(db, id, (tx) => audit.list(tx, id, { after, action, limit: PAGE + 1 }));
    const entries = found.slice(0, PAGE);
    const here = `${visit.home}/settings/audit`;
    const next = found.length > PAGE ? withQuery(here, { action, after: entries.at(-1)?.id }) : null;
    const first = after === undefined ? null : withQuery(here, { action });
    sendPage(res, auditPage({ visit, entries, action, pages: { first, next }, said: takeSaid(req, res) }));
  };
}

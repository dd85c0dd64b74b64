import { auditActs } from '@feedback/core';
import { Router } from 'express';
import { actPage } from '../../act-page.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { toPageStart } from '../../parts/page-start.ts';
import { withQuery } from '../../parts/pager.tsx';
import { requireRole } from '../../require-visit.ts';
import { toAction } from './action-names.ts';
import { auditPage } from './audit-page.tsx';

/** Who did what, newest first, for owners; `action` and `after` narrow it. */
export function auditRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.get(
    '/',
    requireRole('owner'),
    actPage(
      deps,
      auditActs.listAudit,
      ({ value: { entries, next }, input: { action, cursor }, ...shown }) => {
        const here = `${shown.visit.home}/settings/audit`;
        const pages = {
          first: cursor === undefined ? null : withQuery(here, { action }),
          next: next === null ? null : withQuery(here, { action, after: next }),
        };
        return auditPage({ ...shown, entries, action, pages });
      },
      ({ action, after }) => ({ action: toAction(action), cursor: toPageStart(after) }),
    ),
  );
  return router;
}

import { mailActs } from '@feedback/core';
import { Router } from 'express';
import { actForm } from '../../act-form.ts';
import { actPage } from '../../act-page.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { pageOf } from '../../parts/page-of.ts';
import { toPageStart } from '../../parts/page-start.ts';
import { requireRole } from '../../require-visit.ts';
import { mailPage } from './mail-page.tsx';

const PAGE = 50;

/** The customers who get no mail, for owners. */
export function mailRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.use(requireRole('owner'));
  router.get(
    '/',
    actPage(
      deps,
      mailActs.listSuppressions,
      ({ value, input: { after }, ...shown }) => {
        const here = `${shown.visit.home}/settings/mail`;
        const page = pageOf(value, { size: PAGE, here, from: 'after', at: after, idOf: ({ key }) => key });
        return mailPage({ ...shown, suppressed: page.shown, pages: page.pages });
      },
      ({ after }) => ({ after: toPageStart(after), limit: PAGE + 1 }),
    ),
  );
  router.post(
    '/:id/allow',
    deps.readForm,
    actForm(deps, mailActs.removeSuppression, {
      next: () => ({ said: 'The customer gets mail again, from the next share on.', to: '/settings/mail' }),
    }),
  );
  return router;
}

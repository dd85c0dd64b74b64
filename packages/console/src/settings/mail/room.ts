import { mailActs } from '@feedback/core';
import { Router } from 'express';
import { actForm } from '../../act-form.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { listPage } from '../../list-page.ts';
import { requireRole } from '../../require-visit.ts';
import { mailPage } from './mail-page.tsx';

const PAGE = 50;

/** The customers who get no mail, for owners. */
export function mailRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.use(requireRole('owner'));
  router.get(
    '/',
    listPage(
      deps,
      mailActs.listSuppressions,
      { size: PAGE, path: '/settings/mail', from: 'after', idOf: ({ key }) => key },
      ({ found, ...shown }) => mailPage({ ...shown, suppressed: found }),
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

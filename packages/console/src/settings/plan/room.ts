import { quotaActs } from '@feedback/core';
import { Router } from 'express';
import { actForm } from '../../act-form.ts';
import { actPage } from '../../act-page.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { requireRole } from '../../require-visit.ts';
import { planPage } from './plan-page.tsx';

/** What the month has used of the plan, and what waits. */
export function planRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.get(
    '/',
    actPage(deps, quotaActs.getQuota, ({ value, ...shown }) => planPage({ ...shown, ...value })),
  );
  router.post(
    '/release',
    requireRole('owner'),
    deps.readForm,
    actForm(deps, quotaActs.releaseHeld, {
      next: () => ({
        said: 'Held feedback is released now, oldest first, as far as the plan allows. Look again in a moment.',
        to: '/settings/plan',
      }),
    }),
  );
  return router;
}

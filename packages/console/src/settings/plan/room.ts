import { quotaActs } from '@feedback/core';
import { Router } from 'express';
import { actForm, callerOf } from '../../act-form.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { requireRole } from '../../require-visit.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { planPage } from './plan-page.tsx';

/** What the month has used of the plan, and what waits. */
export function planRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.get('/', async (req, res) => {
    const shown = await quotaActs.getQuota.perform(deps, callerOf(req, res), {});
    sendPage(res, planPage({ visit: visitOf(res), ...shown, said: takeSaid(req, res) }));
  });
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

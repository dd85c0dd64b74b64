import { correctionActs, operationActs } from '@feedback/core';
import { type RequestHandler, Router } from 'express';
import { actForm, callerOf } from '../../act-form.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { toPageStart } from '../../parts/page-start.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { operationsPage } from './operations-page.tsx';

const PAGE = 20;
const TO = '/settings/operations';

/** What waits and what failed in a workspace, which is for owners. */
export function operationRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.get('/', getOperations(deps));
  router.post(
    '/work/:id/retry',
    deps.readForm,
    actForm(deps, operationActs.retryFailedWork, {
      next: () => ({ said: 'It is tried again now. If it fails again, it stands here again.', to: TO }),
    }),
  );
  router.post(
    '/items/:id/retry',
    deps.readForm,
    actForm(deps, correctionActs.retryItem, {
      next: () => ({
        said: 'The item is read again now. If that fails again, it stands here again.',
        to: TO,
      }),
    }),
  );
  return router;
}

/** GET /settings/operations: what waits, what failed, and which processes of the service live. */
function getOperations(deps: ConsoleDeps): RequestHandler {
  return async (req, res) => {
    const [workBefore, itemsBefore] = [toPageStart(req.query['work']), toPageStart(req.query['items'])];
    const caller = callerOf(req, res);
    const from = performance.now();
    const standing = await operationActs.getOperations.perform(deps, caller, {});
    const dead = await operationActs.listFailedWork.perform(deps, caller, pageAt(workBefore));
    const failed = await correctionActs.listFailed.perform(deps, caller, pageAt(itemsBefore));
    const readMs = Math.max(1, Math.round(performance.now() - from));
    const { environment, buildSha } = deps.config;
    const view = {
      visit: visitOf(res),
      ...standing,
      dead: dead.slice(0, PAGE),
      hasMoreDead: dead.length > PAGE,
      failed: failed.slice(0, PAGE),
      hasMoreFailed: failed.length > PAGE,
      processes: await deps.processes(),
      own: { environment, buildSha, startedAt: deps.startedAt, readMs },
      isLater: workBefore !== undefined || itemsBefore !== undefined,
      said: takeSaid(req, res),
    };
    sendPage(res, operationsPage(view));
  };
}

/** One more than a page shows whether there are more. */
function pageAt(before: string | undefined): { before?: string; limit: number } {
  return { limit: PAGE + 1, ...(before !== undefined && { before }) };
}

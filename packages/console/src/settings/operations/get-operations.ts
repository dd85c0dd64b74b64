import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { toPageStart } from '../../parts/page-start.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { operationsPage } from './operations-page.tsx';
import { readOperations } from './read-operations.ts';

/** GET /settings/operations: what waits, what failed, and which processes of the service live. */
export function getOperations(
  deps: Pick<ConsoleDeps, 'db' | 'config' | 'startedAt' | 'processes'>,
): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const deadBefore = toPageStart(req.query['work']);
    const failedBefore = toPageStart(req.query['items']);
    const from = performance.now();
    const operations = await readOperations(deps, visit.workspace.id, { deadBefore, failedBefore });
    const readMs = Math.max(1, Math.round(performance.now() - from));
    const { environment, buildSha } = deps.config;
    const own = { environment, buildSha, startedAt: deps.startedAt, readMs };
    const processes = await deps.processes();
    const isLater = deadBefore !== undefined || failedBefore !== undefined;
    const said = takeSaid(req, res);
    sendPage(res, operationsPage({ visit, ...operations, processes, own, isLater, said }));
  };
}

import { feedbackAcceptor } from '@feedback/core';
import { tasks, withWorkspace } from '@feedback/db';
import { makeWorkspace } from '@feedback/test-support';
import { type OwnService, ownService } from '@feedback/test-support/processes';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { untilUnderstood } from '../src/demo/until-understood.ts';

let service: OwnService;
beforeAll(async () => {
  service = await ownService({ RANKING_PAUSE: '0' });
}, 180_000);
afterAll(() => service.close(), 90_000);

test('the demo waits for what its feedback causes, and not for a draft, a repository or a webhook that is due later', async () => {
  const { db } = service;
  const workspace = await makeWorkspace(db);
  const { workspaceId } = workspace;
  const later = { notBefore: new Date(Date.now() + 24 * 3_600_000), soonest: true };
  const waiting = ['import', 'repository', 'webhook'] as const;
  await withWorkspace(db, workspaceId, async (tx) => {
    for (const kind of waiting) await tasks.requestRun(tx, workspaceId, kind, later);
  });
  const acceptor = feedbackAcceptor({ db, now: () => new Date() });
  await acceptor.acceptOne(workspace, { text: 'The export drops the last column', source: 'test' });
  const worker = await service.startWorker();
  await untilUnderstood(worker.opsUrl);
  const rows = await withWorkspace(db, workspaceId, async (tx) => ({
    open: (await tx.query<{ kind: string }>('select kind from task order by kind')).rows.map(
      ({ kind }) => kind,
    ),
    ranked: (await tx.query('select distinct priority_id from ranked_priority')).rows.length,
  }));
  expect(rows).toEqual({ open: [...waiting], ranked: 1 });
}, 360_000);

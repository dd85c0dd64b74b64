import { exportActs, sliceKey } from '@feedback/core';
import { exports, withWorkspace } from '@feedback/db';
import { ownerOf } from '@feedback/test-support';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';

let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs();
});
afterAll(() => jobs.close());

test('a slice that is written twice replaces itself, and an export that is gone leaves no file', async () => {
  const workspace = await jobs.newWorkspace();
  const { workspaceId } = workspace;
  await jobs.accept(workspace, [{ text: 'One' }, { text: 'Two' }]);
  const { id } = await exportActs.requestExport.perform(jobs, ownerOf(workspace), {
    what: 'items',
    format: 'jsonl',
  });
  await jobs.work('export', { workspaceId }); // its effect is never written
  await jobs.run(workspace, 'export');
  const read = () => withWorkspace(jobs.db, workspaceId, (tx) => exports.find(tx, workspaceId, id));
  expect(await read()).toMatchObject({
    state: 'writing',
    progress: { files: { items: { slices: 1, rows: 2 } } },
  });
  const key = sliceKey(workspaceId, { id, file: 'items', slice: 0 });
  expect(
    String(await jobs.storage.get(key))
      .trimEnd()
      .split('\n'),
  ).toHaveLength(2);

  const { id: other } = await exportActs.requestExport.perform(jobs, ownerOf(workspace), {
    what: 'items',
    format: 'csv',
  });
  for (let n = 0; n < 2; n += 1) await jobs.run(workspace, 'export'); // completes the first
  const effect = await jobs.work('export', { workspaceId });
  await withWorkspace(jobs.db, workspaceId, (tx) => exports.expire(tx, workspaceId, [other]));
  await jobs.inTransaction(workspace, effect);
  expect(await jobs.storage.get(sliceKey(workspaceId, { id: other, file: 'items', slice: 0 }))).toBeNull();
});

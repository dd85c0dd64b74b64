import { exportActs, requestWorkspaceErasure, sliceKey } from '@feedback/core';
import { workspaceErasures } from '@feedback/db';
import { databaseUrl, ownerOf, storedText } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';
import { planted, settle } from '../planted-feedback.ts';

let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs();
});
afterAll(() => jobs.close());

describe('erasure of a whole workspace (§12)', () => {
  test('leaves the audit log alone of it, nothing in storage, and every other workspace as it was', async () => {
    const [workspace, other] = [await planted(jobs), await planted(jobs)];
    const { workspaceId, personId } = workspace;
    const theirs = await storedText(databaseUrl(), other.workspaceId);
    const by = { personId };
    const { id } = await exportActs.requestExport.perform(jobs, ownerOf(workspace), {
      what: 'items',
      format: 'csv',
    });
    await settle(jobs, workspace);
    const pictures = await jobs.rows<{ key: string }>(workspace, 'select object_key as key from screenshot');
    const keys = [sliceKey(workspaceId, { id, file: 'items', slice: 0 }), ...pictures.map(({ key }) => key)];
    for (const key of keys) expect(await jobs.storage.get(key)).not.toBeNull();

    await requestWorkspaceErasure({ db: jobs.db, now: () => new Date() }, workspaceId, { name: 'Test', by });
    await jobs.work('workspace-erasure', { workspaceId }); // its effect is never written
    await settle(jobs, workspace);

    const left = await storedText(databaseUrl(), workspaceId);
    expect([...left].filter(([, text]) => text !== '').map(([table]) => table)).toEqual(['audit_entry']);
    for (const key of keys) expect(await jobs.storage.get(key)).toBeNull();
    expect(await storedText(databaseUrl(), other.workspaceId)).toEqual(theirs);
    const [receipt] = await jobs.rows<{ rows: Record<string, number> }>(
      workspace,
      `select detail -> 'rows' as rows from audit_entry where action = 'workspace-erased' and actor = 'service'`,
    );
    expect(receipt?.rows).toMatchObject({ feedback: expect.any(Number), transcript: 1, survey: 1 });
  });

  test('rows of a workspace that is not being erased cannot be erased', async () => {
    const workspace = await jobs.newWorkspace();
    await expect(
      jobs.inTransaction(workspace, async (tx) => {
        await workspaceErasures.eraseRows(tx, workspace.workspaceId, 10);
      }),
    ).rejects.toThrow('not being erased');
  });

  test('goes in steps of some rows, each table after those that refer to it', async () => {
    const workspace = await planted(jobs);
    const { workspaceId, personId } = workspace;
    const request = { name: 'Test', by: { personId } };
    await requestWorkspaceErasure({ db: jobs.db, now: () => new Date() }, workspaceId, request);
    let [steps, isDone] = [0, false];
    while (!isDone) {
      steps += 1;
      await jobs.inTransaction(workspace, async (tx) => {
        isDone = (await workspaceErasures.eraseRows(tx, workspaceId, 2)).done;
      });
    }
    expect(steps).toBeGreaterThan(20);
  });
});

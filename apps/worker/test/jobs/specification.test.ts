import { packHistory, READER } from '@feedback/code';
import { readSpec, requestErasure, writeSentences } from '@feedback/core';
import { newId, repositories, withWorkspace } from '@feedback/db';
import { type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';
import { rank, readRepository, writeVersion } from '../written-specs.ts';

let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs();
});
afterAll(() => jobs.close());

/** A priority about CSV exports, ranked. */
async function ranked(workspace: TestWorkspace): Promise<string> {
  const ids = await jobs.accept(workspace, [
    { text: 'When I export to CSV, the commas break the rows.', customerName: 'Ada' },
    { text: 'CSV export writes broken rows', customerName: 'Bob' },
  ]);
  await jobs.run(workspace, 'deduplication');
  await jobs.run(workspace, 'understanding');
  const priorityId = newId();
  const { workspaceId } = workspace;
  await jobs.rows(
    workspace,
    `insert into priority (workspace_id, id, title) values ('${workspaceId}', '${priorityId}', 'CSV export')`,
  );
  for (const { id } of ids)
    await jobs.rows(
      workspace,
      `insert into assignment (workspace_id, feedback_id, priority_id, probability) values ('${workspaceId}', '${id}', '${priorityId}', 0.9)`,
    );
  await rank(jobs, workspace);
  return priorityId;
}

describe('specification', () => {
  test('writes a version without any words of customers; the same data write no other', async () => {
    const workspace = await jobs.newWorkspace();
    const priorityId = await ranked(workspace);
    const shop = await readRepository(jobs, workspace, 'shop');
    const { spec, attempt } = await writeVersion(jobs, workspace, priorityId);
    expect(spec).toMatchObject({
      version: 1,
      repositoryName: 'shop',
      ref: 'main',
      citedPaths: ['src/csv-export.js'],
    });
    expect(attempt).toMatchObject({ version: 1, attempts: 1 });
    expect(JSON.stringify(spec?.content)).not.toMatch(/commas|broken rows/);
    expect(spec?.content).toMatchObject({
      requirements: [{ id: 'R1', sort: 'failure', customers: 2, paths: ['src/csv-export.js'] }],
      places: [{ path: 'src/csv-export.js', symbol: 'writeCsv', lines: [1, 3] }],
      itemsRead: 2,
    });

    expect((await writeVersion(jobs, workspace, priorityId)).attempt).toMatchObject({
      version: 1,
      attempts: 1,
    });
    await rank(jobs, workspace);
    expect((await writeVersion(jobs, workspace, priorityId)).attempt).toMatchObject({
      version: 1,
      attempts: 2,
    });
    await shop.again('b2');
    const next = await writeVersion(jobs, workspace, priorityId);
    expect([next.spec?.version, next.spec?.citedBlobs, next.attempt?.version]).toEqual([2, ['b2'], 2]);
  });

  test('what an erased person said is in no version, without a change of any', async () => {
    const workspace = await jobs.newWorkspace();
    const priorityId = await ranked(workspace);
    await readRepository(jobs, workspace, 'shop');
    const { spec: before } = await writeVersion(jobs, workspace, priorityId);
    const { workspaceId, personId } = workspace;
    const asked = { email: null, name: 'Ada', company: null, by: { personId } };
    await requestErasure(jobs, workspaceId, asked);
    while ((await jobs.openKinds(workspace)).includes('erasure')) await jobs.run(workspace, 'erasure');
    const read = await readSpec(jobs, workspaceId, {
      priorityId,
      version: 1,
      refresh: false,
      isRequested: false,
    });
    if (read?.outcome !== 'read') throw new Error('the version is gone');
    expect(read.spec.content).toEqual(before?.content);
    const text = JSON.stringify(writeSentences(read.evidence.priority.title, read.spec));
    expect(text).toContain('broken rows');
    expect(text).not.toMatch(/commas|Ada/);
  });

  test('of several repositories it takes the one that the reports are likeliest about, and says how likely', async () => {
    const workspace = await jobs.newWorkspace();
    const priorityId = await ranked(workspace);
    await readRepository(jobs, workspace, 'website', 'b1', 'index.js');
    await readRepository(jobs, workspace, 'exports');
    const { spec } = await writeVersion(jobs, workspace, priorityId);
    expect(spec).toMatchObject({
      repositoryName: 'exports',
      content: {
        choice: {
          repositories: ['website', 'exports'],
          isAbout: expect.closeTo(1, 1),
          next: expect.closeTo(1, 1),
        },
      },
    });
  });

  test('stores that no code has to do with a priority, and does not look for it again in the same data', async () => {
    const workspace = await jobs.newWorkspace();
    const priorityId = await ranked(workspace);
    const { workspaceId } = workspace;
    await withWorkspace(jobs.db, workspaceId, async (tx) => {
      const id = newId();
      await repositories.insert(tx, workspaceId, {
        id,
        name: 'empty',
        url: '/repositories/empty',
        branch: null,
      });
      await repositories.setSeen(tx, workspaceId, {
        id,
        ref: 'refs/heads/main',
        sha: 'a'.repeat(40),
        state: 'reading',
      });
      await repositories.setRead(tx, workspaceId, {
        id,
        sha: 'a'.repeat(40),
        reader: READER,
        history: packHistory([]),
        testCommands: [],
      });
    });
    const { spec, attempt } = await writeVersion(jobs, workspace, priorityId);
    expect([spec, attempt?.version]).toEqual([undefined, null]);
    expect((await writeVersion(jobs, workspace, priorityId)).attempt?.attempts).toBe(1);
  });

  test('writes nothing before the first ranking, or for a priority that is not there', async () => {
    const workspace = await jobs.newWorkspace();
    expect(await writeVersion(jobs, workspace, newId())).toEqual({ spec: undefined, attempt: undefined });
  });
});

import { packFile, packHistory, readFile, READER } from '@feedback/code';
import { type Effect, rankPriorities, readSpec, requestErasure, writeSentences } from '@feedback/core';
import { codeFiles, newId, repositories, specs, tasks, withWorkspace } from '@feedback/db';
import { type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';

let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs();
});
afterAll(() => jobs.close());

const EXPORT = `export function writeCsv(rows) {
  return rows.map((row) => row.join(',')).join('\\n');
}
`;
const symbols = [{ name: 'writeCsv', qualifiedName: 'writeCsv', kind: 'function' as const, from: 1, to: 3 }];

/** A commit with one file of code, as the job `repository` stores it. */
async function readRepository(
  { workspaceId }: TestWorkspace,
  name: string,
  blob = 'b1',
  path = 'src/csv-export.js',
) {
  const id = newId();
  await withWorkspace(jobs.db, workspaceId, async (tx) => {
    await repositories.insert(tx, workspaceId, { id, name, url: `/repositories/${name}`, branch: null });
    await read(tx, id);
  });
  return { again: (next: string) => withWorkspace(jobs.db, workspaceId, (tx) => read(tx, id, next)) };

  async function read(tx: Parameters<Effect>[0], repositoryId: string, content = blob): Promise<void> {
    const file = readFile(path, EXPORT, symbols);
    const files = [
      { path, blob: content, lines: file.lines, symbols: 1, facts: packFile(file), isUnread: false },
    ];
    await codeFiles.add(tx, workspaceId, { repositoryId, reader: READER, files });
    await codeFiles.settle(tx, workspaceId, { repositoryId, files });
    const sha = content.padEnd(40, '0');
    await repositories.setSeen(tx, workspaceId, {
      id: repositoryId,
      ref: 'refs/heads/main',
      sha,
      state: 'reading',
    });
    await repositories.setRead(tx, workspaceId, {
      id: repositoryId,
      sha,
      reader: READER,
      history: packHistory([]),
      testCommands: [],
    });
  }
}

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
  await rank(workspace);
  return priorityId;
}

async function rank({ workspaceId }: TestWorkspace): Promise<void> {
  const revenueBands = { enterprise: 50_000, paid: 1_000, free: 0 };
  const deps = { db: jobs.db, now: () => new Date(), revenueBands, pauseMs: 0 };
  await withWorkspace(jobs.db, workspaceId, await rankPriorities(deps, { workspaceId }));
}

async function write(workspace: TestWorkspace, priorityId: string) {
  const { workspaceId } = workspace;
  await withWorkspace(jobs.db, workspaceId, (tx) =>
    tasks.add(tx, workspaceId, { kind: 'specification', priorityId }),
  );
  await jobs.run(workspace, 'specification');
  return withWorkspace(jobs.db, workspaceId, async (tx) => ({
    spec: await specs.find(tx, workspaceId, { priorityId }),
    attempt: await specs.findAttempt(tx, workspaceId, priorityId),
  }));
}

describe('specification', () => {
  test('writes a version without any words of customers; the same data write no other', async () => {
    const workspace = await jobs.newWorkspace();
    const priorityId = await ranked(workspace);
    const shop = await readRepository(workspace, 'shop');
    const { spec, attempt } = await write(workspace, priorityId);
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

    expect((await write(workspace, priorityId)).attempt).toMatchObject({ version: 1, attempts: 1 });
    await rank(workspace);
    expect((await write(workspace, priorityId)).attempt).toMatchObject({ version: 1, attempts: 2 });
    await shop.again('b2');
    const next = await write(workspace, priorityId);
    expect([next.spec?.version, next.spec?.citedBlobs, next.attempt?.version]).toEqual([2, ['b2'], 2]);
  });

  test('what an erased person said is in no version, without a change of any', async () => {
    const workspace = await jobs.newWorkspace();
    const priorityId = await ranked(workspace);
    await readRepository(workspace, 'shop');
    const { spec: before } = await write(workspace, priorityId);
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
    await readRepository(workspace, 'website', 'b1', 'index.js');
    await readRepository(workspace, 'exports');
    const { spec } = await write(workspace, priorityId);
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
    const { spec, attempt } = await write(workspace, priorityId);
    expect([spec, attempt?.version]).toEqual([undefined, null]);
    expect((await write(workspace, priorityId)).attempt?.attempts).toBe(1);
  });

  test('writes nothing before the first ranking, or for a priority that is not there', async () => {
    const workspace = await jobs.newWorkspace();
    expect(await write(workspace, newId())).toEqual({ spec: undefined, attempt: undefined });
  });
});

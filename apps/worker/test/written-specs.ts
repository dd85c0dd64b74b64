import { packFile, packHistory, readFile, READER } from '@feedback/code';
import { type Effect, rankPriorities } from '@feedback/core';
import { codeFiles, newId, repositories, specs, tasks, withWorkspace } from '@feedback/db';
import { type TestWorkspace } from '@feedback/test-support';
import { type openJobs } from './harness.ts';

type Jobs = ReturnType<typeof openJobs>;

const EXPORT = `export function writeCsv(rows) {
  return rows.map((row) => row.join(',')).join('\\n');
}
`;
const symbols = [{ name: 'writeCsv', qualifiedName: 'writeCsv', kind: 'function' as const, from: 1, to: 3 }];

/** A commit with one file of code, as the job `repository` stores it. */
export async function readRepository(
  jobs: Jobs,
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

export async function rank(jobs: Jobs, { workspaceId }: TestWorkspace): Promise<void> {
  const revenueBands = { enterprise: 50_000, paid: 1_000, free: 0 };
  const deps = { db: jobs.db, now: () => new Date(), revenueBands, pauseMs: 0 };
  await withWorkspace(jobs.db, workspaceId, await rankPriorities(deps, { workspaceId }));
}

/** Writes a version of a priority's spec, as is requested of the worker. */
export async function writeVersion(jobs: Jobs, workspace: TestWorkspace, priorityId: string) {
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

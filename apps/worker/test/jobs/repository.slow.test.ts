import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newId, repositories, tasks, withWorkspace } from '@feedback/db';
import { makeGitRepository, type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';

let jobs: ReturnType<typeof openJobs>;
const source = makeGitRepository('shop');
beforeAll(() => {
  jobs = openJobs({ mirrors: { allowed: { folders: [source.root], hosts: [] } } });
});
afterAll(async () => {
  await jobs.close();
  source.remove();
});

async function connected(folder: string): Promise<TestWorkspace & { repositoryId: string }> {
  const workspace = await jobs.newWorkspace();
  const { workspaceId } = workspace;
  const repositoryId = newId();
  await withWorkspace(jobs.db, workspaceId, async (tx) => {
    const repository = { id: repositoryId, name: 'shop', url: folder, branch: null };
    await repositories.insert(tx, workspaceId, repository);
    await tasks.requestRun(tx, workspaceId, 'repository', { soonest: true });
  });
  return { ...workspace, repositoryId };
}
const stateOf = async ({ workspaceId }: TestWorkspace) =>
  (await withWorkspace(jobs.db, workspaceId, (tx) => repositories.list(tx, workspaceId)))[0];
const filesOf = (workspace: TestWorkspace) =>
  jobs.rows<{ path: string; symbols: number; lines: number }>(
    workspace,
    'select path, symbols, lines from code_file where current order by path',
  );

describe('repository', () => {
  test('reads the code of a repository in a thread, and looks again later', async () => {
    source.commit('First', {
      'src/a.ts': 'export function send() {\n  return 1;\n}\n',
      'src/b.py': 'class A:\n    def b(self):\n        pass\n',
      'node_modules/x/index.js': 'vendored();\n',
      '.env': 'SECRET=1\n',
      'README.md': '# Send\n',
    });
    const workspace = await connected(source.folder);
    await jobs.run(workspace, 'repository');
    expect(await stateOf(workspace)).toMatchObject({ state: 'ready', files: 2, symbols: 3, reason: null });
    expect(await filesOf(workspace)).toEqual([
      { path: 'src/a.ts', symbols: 1, lines: 3 },
      { path: 'src/b.py', symbols: 2, lines: 3 },
    ]);
    const [row] = await jobs.rows<{ later: boolean }>(
      workspace,
      `select due_at > now() + interval '10 minutes' as later from task where kind = 'repository'`,
    );
    expect(row).toEqual({ later: true });
  });

  test('leaves out names that cannot be shown; a file that takes too long is empty, the others are read', async () => {
    const hostile = makeGitRepository('hostile', source.root);
    hostile.commit('Hostile', {
      'long.ts': `const a = "${'ab '.repeat(300_000)}";\n`,
      'binary.ts': 'a\0b',
      'a\tb.ts': 'export const b = 1;\n',
      'a\u202eb.ts': 'export const b = 1;\n',
      'plain.ts': 'export function plain() {}\n',
      'unclosed.ts': `${'('.repeat(50_000)}\nfunction lost() {}\n`,
    });
    const hurried = openJobs({
      mirrors: { allowed: { folders: [source.root], hosts: [] } },
      sourcesLimitMs: 4_000,
    });
    const workspace = await connected(hostile.folder);
    await hurried.run(workspace, 'repository');
    await hurried.close();
    expect(await stateOf(workspace)).toMatchObject({ state: 'ready', files: 4, symbols: 1 });
    const files = await filesOf(workspace);
    expect(files.map(({ path }) => path)).toEqual(['binary.ts', 'long.ts', 'plain.ts', 'unclosed.ts']);
    expect(files.find(({ path }) => path === 'unclosed.ts')).toMatchObject({ symbols: 0 });
  }, 180_000);

  test('keeps what it has read when it ends before its effect, and does not read it again', async () => {
    const many = makeGitRepository('many', source.root);
    const files = Array.from({ length: 150 }, (_, n) => [`f${n}.ts`, `export const v${n} = ${n};\n`]);
    many.commit('Many', Object.fromEntries(files) as Record<string, string>);
    const workspace = await connected(many.folder);
    const { workspaceId } = workspace;
    /** Where the rows are: a row that is written again is in another place. */
    const written = () =>
      jobs.rows<{ path: string; place: string }>(
        workspace,
        'select path, ctid::text as place from code_file order by path',
      );
    await jobs.work('repository', { workspaceId });
    const before = await written();
    expect([before.length, await filesOf(workspace)]).toEqual([150, []]);
    await jobs.work('repository', { workspaceId });
    expect(await written()).toEqual(before);
    await jobs.run(workspace, 'repository');
    expect(await filesOf(workspace)).toHaveLength(150);
  });

  test('looks at each repository of a workspace in turn; one that fails does not stop the others', async () => {
    const workspace = await connected(source.folder);
    const { workspaceId, repositoryId } = workspace;
    await withWorkspace(jobs.db, workspaceId, async (tx) => {
      for (const url of [path.join(source.root, 'gone'), source.folder])
        await repositories.insert(tx, workspaceId, { id: newId(), name: 'x', url, branch: 'main' });
    });
    // A file in place of the first mirror is a failure of this service, and no refusal.
    const folder = path.join(jobs.storageFolder, 'repositories', workspaceId);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, repositoryId), '');
    await expect(jobs.run(workspace, 'repository')).rejects.toThrow('EEXIST');
    const due = () =>
      jobs.rows<{ due: boolean }>(
        workspace,
        `select due_at <= now() as due from task where kind = 'repository' and state = 'pending'`,
      );
    for (let look = 0; look < 2; look++) {
      expect(await due()).toEqual([{ due: true }]);
      await jobs.run(workspace, 'repository');
    }
    const states = async () =>
      (await withWorkspace(jobs.db, workspaceId, (tx) => repositories.list(tx, workspaceId))).map(
        ({ state, reason }) => `${state}: ${reason}`,
      );
    expect(await states()).toEqual([
      'failed: An error of this service: it is tried again',
      'failed: There is no such folder',
      'ready: null',
    ]);
    expect(await due()).toEqual([{ due: false }]);
    rmSync(path.join(folder, repositoryId));
    await jobs.run(workspace, 'repository');
    expect((await states())[0]).toBe('ready: null');
  });

  test('that was requested while it ran is due at once', async () => {
    const workspace = await connected(source.folder);
    const { workspaceId } = workspace;
    await jobs.run(workspace, 'repository', async (work) => {
      const effect = await jobs.work('repository', work);
      await withWorkspace(jobs.db, workspaceId, (tx) =>
        tasks.requestRun(tx, workspaceId, 'repository', { soonest: true }),
      );
      return effect;
    });
    expect(
      await jobs.rows(workspace, `select due_at <= now() as due from task where kind = 'repository'`),
    ).toEqual([{ due: true }]);
  });

  test('of a workspace that has disconnected does nothing, and is not requested again', async () => {
    const workspace = await connected(source.folder);
    const { workspaceId, repositoryId } = workspace;
    await withWorkspace(jobs.db, workspaceId, (tx) => repositories.remove(tx, workspaceId, repositoryId));
    await jobs.run(workspace, 'repository');
    expect(await jobs.openKinds(workspace)).toEqual([]);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unpackHistory } from '@feedback/code';
import { codeFiles, type Db, newId, repositories, withWorkspace } from '@feedback/db';
import { openMirrors } from '@feedback/outbound';
import { makeGitRepository, makeWorkspace, openTestDb } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { followRepository } from '../../src/repositories/follow-repository.ts';
import { openSourceReader, type ReadSources } from '../../src/repositories/read-sources.ts';

let db: Db;
let readSources: ReadSources;
const source = makeGitRepository('shop');
const storage = mkdtempSync(path.join(tmpdir(), 'mirrors-'));
const mirrors = openMirrors({ storage, allowed: { folders: [source.root], hosts: [] } });
beforeAll(async () => {
  db = openTestDb(2);
  const read = await openSourceReader();
  readSources = async (sources) => read(sources);
});
afterAll(async () => {
  await db.close();
  source.remove();
  rmSync(storage, { recursive: true });
});

async function connected(url: string): Promise<string> {
  const { workspaceId } = await makeWorkspace(db, { monthlyLimit: null });
  await withWorkspace(db, workspaceId, (tx) =>
    repositories.insert(tx, workspaceId, { id: newId(), name: 'shop', url, branch: null }),
  );
  return workspaceId;
}
async function follow(workspaceId: string, read = readSources) {
  const deps = {
    db,
    now: () => new Date(),
    mirrors,
    readSources: read,
    encryptionKey: null,
    lookEveryMs: 900_000,
  };
  const effect = await followRepository(deps, { workspaceId });
  return withWorkspace(db, workspaceId, async (tx) => {
    await effect(tx);
    const [repository] = await repositories.list(tx, workspaceId);
    if (!repository) throw new Error('the repository is gone');
    return { ...repository, history: await repositories.historyOf(tx, workspaceId, repository.id) };
  });
}

describe('a repository that is followed', () => {
  test('has its history with commits and times, and how its tests are run', async () => {
    source.commit('First', { 'a.ts': 'export const a = 1;\n' });
    source.commit('Second', { 'package.json': '{"scripts": {"test": "vitest run"}}' });
    const { history, testCommands } = await follow(await connected(source.folder));
    const commits = unpackHistory(history ?? Buffer.alloc(0));
    expect(commits.map(({ sha, authoredAt }) => `${sha} ${authoredAt / 1000}`).join('\n')).toBe(
      source.git('log', '--format=%H %at').trim(),
    );
    expect(commits.map(({ isFirst }) => isFirst)).toEqual([false, true]);
    expect(testCommands).toEqual([
      { command: 'npm test', folder: '', path: 'package.json', line: 1, runner: 'vitest' },
    ]);
  });

  test('reads a file again that could not be read, at later looks at the same commit, and counts it until then', async () => {
    const slow = makeGitRepository('slow', source.root);
    slow.commit('First', {
      'a.ts': 'export const alphaBeta = 1;\n',
      'b.ts': 'export function slowFile() {}\n',
    });
    const workspaceId = await connected(slow.folder);
    let tries = 0;
    const busy: ReadSources = async (sources) => {
      const answers = await readSources(sources);
      return answers.map((answer, n) => {
        if (sources[n]?.path !== 'b.ts') return answer;
        tries++;
        return tries < 3 ? null : answer;
      });
    };
    const looks = [];
    for (let look = 0; look < 4; look++) looks.push(await follow(workspaceId, busy));
    expect(looks.map(({ state, unread, symbols }) => [state, unread, symbols])).toEqual([
      ['ready', 1, 0],
      ['ready', 1, 0],
      ['ready', 0, 1],
      ['ready', 0, 1],
    ]);
    expect(tries).toBe(3);
  });

  test('ends trying after some failures, and goes on counting the file', async () => {
    const never = makeGitRepository('never', source.root);
    never.commit('First', { 'b.ts': 'export function neverRead() {}\n' });
    const workspaceId = await connected(never.folder);
    let tries = 0;
    const unable: ReadSources = (sources) => {
      tries++;
      return Promise.resolve(sources.map(() => null));
    };
    for (let look = 0; look < 7; look++)
      expect(await follow(workspaceId, unable)).toMatchObject({ unread: 1 });
    expect(tries).toBe(5);
    const paths = await withWorkspace(db, workspaceId, async (tx) => {
      const [repository] = await repositories.list(tx, workspaceId);
      return codeFiles.unread(tx, workspaceId, { repositoryId: repository?.id ?? '', limit: 3 });
    });
    expect(paths).toEqual({ files: 1, paths: ['b.ts'], isToRetry: false });
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unpackHistory } from '@feedback/code';
import { type Db, newId, repositories, withWorkspace } from '@feedback/db';
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
async function follow(workspaceId: string) {
  const deps = { db, now: () => new Date(), mirrors, readSources, encryptionKey: null, lookEveryMs: 900_000 };
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
    expect(testCommands).toEqual([
      { command: 'npm test', folder: '', path: 'package.json', line: 1, runner: 'vitest' },
    ]);
  });
});

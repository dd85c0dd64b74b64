import { type Db, newId, repositories, withWorkspace } from '@feedback/db';
import {
  makeWorkspace,
  openTestDb,
  ownerOf,
  type TestWorkspace,
  untilBlockedBy,
} from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as repositoryActs from '../../src/repositories/acts.ts';

let db: Db;
beforeAll(() => {
  db = openTestDb(4);
});
afterAll(() => db.close());

const URL = 'https://git.example/shop.git';
function connect(owner: TestWorkspace, url = URL) {
  const config = { repositories: { folders: [], hosts: ['git.example'] }, encryptionKey: null };
  return repositoryActs.connectRepository.perform({ db, config }, ownerOf(owner), { url });
}

const idOf = ({ workspaceId }: TestWorkspace) =>
  withWorkspace(db, workspaceId, async (tx) => (await repositories.list(tx, workspaceId))[0]?.id ?? '');

describe('while the worker finishes a look at a repository', () => {
  test.each<[string, (owner: TestWorkspace, id: string) => Promise<unknown>]>([
    ['connecting it again', (owner) => connect(owner)],
    ['looking at it', (owner, id) => repositoryActs.lookAtRepository.perform({ db }, ownerOf(owner), { id })],
    [
      'disconnecting it',
      (owner, id) => repositoryActs.disconnectRepository.perform({ db }, ownerOf(owner), { id }),
    ],
  ])('%s waits, and neither is cancelled as a deadlock', async (_, act) => {
    const owner = await makeWorkspace(db);
    await connect(owner);
    const id = await idOf(owner);
    let acting: Promise<unknown> = Promise.resolve();
    // The end of a job locks its row first, and its effect then writes the repository.
    await withWorkspace(db, owner.workspaceId, async (tx) => {
      const { rows } = await tx.query<{ pid: number }>(
        'select pg_backend_pid() as pid from task where workspace_id = $1 for update',
        [owner.workspaceId],
      );
      acting = act(owner, id);
      acting.catch(() => {}); // awaited below
      await untilBlockedBy(db, rows[0]?.pid);
      await repositories.setFailed(tx, owner.workspaceId, { id, reason: 'It was away' });
    });
    await acting;
  });

  test('a repository that is gone requests no run', async () => {
    const made = await makeWorkspace(db);
    const gone = { id: newId() };
    for (const { perform } of [repositoryActs.lookAtRepository, repositoryActs.disconnectRepository])
      await expect(perform({ db }, ownerOf(made), gone)).rejects.toThrow(/There is no such repository/);
    const rows = await withWorkspace(
      db,
      made.workspaceId,
      async (tx) => (await tx.query('select from task')).rows,
    );
    expect(rows).toEqual([]);
  });
});

test('repositories whose folders have the same name are told apart by the folders above', async () => {
  const owner = await makeWorkspace(db);
  for (const folder of ['north/repo.git', 'south/repo.git', 'east/south/repo.git'])
    await connect(owner, `https://git.example/${folder}`);
  await connect(owner, 'https://git.example/north/repo.git');
  const all = await withWorkspace(db, owner.workspaceId, (tx) => repositories.list(tx, owner.workspaceId));
  expect(all.map(({ name }) => name).toSorted()).toEqual(['east/south/repo', 'repo', 'south/repo']);
});

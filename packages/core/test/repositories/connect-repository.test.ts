import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, newId, repositories, withWorkspace } from '@feedback/db';
import { makeWorkspace, openTestDb, type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  connectRepository,
  disconnectRepository,
  lookAtRepository,
} from '../../src/repositories/connect-repository.ts';

let db: Db;
beforeAll(() => {
  db = openTestDb(4);
});
afterAll(() => db.close());

const URL = 'https://git.example/shop.git';
type Owner = TestWorkspace & { by: { personId: string } };

function connect({ workspaceId, by }: Owner) {
  const deps = { db, allowed: { folders: [], hosts: ['git.example'] }, encryptionKey: null };
  return connectRepository(deps, workspaceId, { url: URL, branch: null, token: null, by });
}

const idOf = ({ workspaceId }: Owner) =>
  withWorkspace(db, workspaceId, async (tx) => (await repositories.list(tx, workspaceId))[0]?.id ?? '');

describe('while the worker finishes a look at a repository', () => {
  test.each<[string, (owner: Owner, id: string) => Promise<unknown>]>([
    ['connecting it again', (owner) => connect(owner)],
    ['looking at it', ({ workspaceId, by }, id) => lookAtRepository({ db }, workspaceId, { id, by })],
    ['disconnecting it', ({ workspaceId, by }, id) => disconnectRepository({ db }, workspaceId, { id, by })],
  ])('%s waits, and neither is cancelled as a deadlock', async (_, act) => {
    const made = await makeWorkspace(db);
    const owner = { ...made, by: { personId: made.personId } };
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
      await untilBlockedBy(rows[0]?.pid);
      await repositories.setFailed(tx, owner.workspaceId, { id, reason: 'It was away' });
    });
    await acting;
  });

  test('a repository that is gone requests no run', async () => {
    const made = await makeWorkspace(db);
    const gone = { id: newId(), by: { personId: made.personId } };
    expect(await lookAtRepository({ db }, made.workspaceId, gone)).toBeUndefined();
    expect(await disconnectRepository({ db }, made.workspaceId, gone)).toBe(false);
    const rows = await withWorkspace(
      db,
      made.workspaceId,
      async (tx) => (await tx.query('select from task')).rows,
    );
    expect(rows).toEqual([]);
  });
});

async function untilBlockedBy(pid: number | undefined): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query('select from pg_locks where $1 = any (pg_blocking_pids(pid))', [
      pid,
    ]);
    if (rows.length > 0) return;
    await sleep(5);
  }
}

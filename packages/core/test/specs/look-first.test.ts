import { setTimeout } from 'node:timers/promises';
import { type Db, newId, repositories, withWorkspace } from '@feedback/db';
import { makeWorkspace, openTestDb } from '@feedback/test-support';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { lookFirst } from '../../src/specs/look-first.ts';

let db: Db;
beforeAll(() => {
  db = openTestDb(4);
});
afterAll(() => db.close());

/** A repository that is connected, and its looks. */
async function connected() {
  const { workspaceId } = await makeWorkspace(db, { monthlyLimit: null });
  const id = newId();
  await withWorkspace(db, workspaceId, (tx) =>
    repositories.insert(tx, workspaceId, { id, name: 'shop', url: '/shop', branch: null }),
  );
  const begin = () =>
    withWorkspace(db, workspaceId, (tx) => repositories.startLook(tx, workspaceId, new Date()));
  const end = () =>
    withWorkspace(db, workspaceId, (tx) =>
      repositories.setSeen(tx, workspaceId, {
        id,
        ref: 'refs/heads/main',
        sha: 'a'.repeat(40),
        state: 'ready',
      }),
    );
  const isAsked = async () => {
    const all = await withWorkspace(db, workspaceId, (tx) => repositories.list(tx, workspaceId));
    return all[0]?.lookedAt === null;
  };
  return { workspaceId, begin, end, isAsked };
}

test('a repository is looked at again, however lately it was', async () => {
  const { workspaceId, begin, end, isAsked } = await connected();
  await begin();
  await end();
  let isOver = false;
  const looking = lookFirst({ db }, workspaceId).then(() => (isOver = true));
  while (!(await isAsked()) && !isOver) await setTimeout(10);
  expect(isOver).toBe(false);
  await begin();
  await end();
  await looking;
});

test('a look that was under way may have seen an older commit: the next one is waited for', async () => {
  const { workspaceId, begin, end, isAsked } = await connected();
  await begin();
  await end();
  await begin();
  let isOver = false;
  const looking = lookFirst({ db }, workspaceId).then(() => (isOver = true));
  while (!(await isAsked()) && !isOver) await setTimeout(10);
  await end();
  expect(await isAsked()).toBe(true);
  await begin();
  await end();
  await looking;
});

import { randomUUID } from 'node:crypto';
import { type Db, type Tx } from '@feedback/db';
import { openTestDb } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startApi } from './harness.ts';

// Every write of a workspace waits for the workspace's row. Waiting writes must not take the connections that others need.

let api: Harness;
let db: Db;
let holder: Tx;
beforeAll(async () => {
  api = await startApi();
  db = openTestDb(1);
  holder = await db.pool.connect();
});
afterAll(async () => {
  holder.release();
  await Promise.all([db.close(), api.close()]);
});

async function holdRow(workspaceId: string): Promise<void> {
  await holder.query('begin');
  await holder.query(`select set_config('feedback.workspace_id', $1, true)`, [workspaceId]);
  await holder.query('select from workspace where id = $1 for update', [workspaceId]);
}

const batch = () => ({ items: [{ text: `Said at ${randomUUID()}` }] });

describe('a workspace whose row is locked', () => {
  test('keeps its own writers waiting, and no other workspace’s', async () => {
    const [busy, other] = [await api.newCaller(), await api.newCaller()];
    await holdRow(busy.workspaceId);
    let answered = 0;
    const waiting = Array.from({ length: 16 }, async () => {
      const { status } = await api.post(batch(), busy.token);
      answered += 1;
      return status;
    });
    // Once these are answered, the last of the waiting requests has reached the service too.
    const others = await Promise.all(Array.from({ length: 16 }, () => api.post(batch(), other.token)));
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    expect(answered).toBe(0);
    await holder.query('rollback');
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => 200));
  });
});

describe('many transcripts at once', () => {
  test('are all stored', async () => {
    const { token } = await api.newCaller();
    const upload = (n: number) =>
      api
        .send(
          '/transcripts/upload',
          {
            title: `Call ${n}`,
            text: `Dana: The export of call ${n} drops a column. ${'We talked on. '.repeat(50)}`,
          },
          { authorization: `Bearer ${token}` },
        )
        .then(({ status }) => status);
    const statuses = await Promise.all(Array.from({ length: 400 }, (_, n) => upload(n)));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});

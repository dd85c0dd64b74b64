import { sweep } from '@feedback/core';
import { type Db, oidcRecords, signInTries } from '@feedback/db';
import { openTestDb } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

let db: Db;
beforeAll(() => {
  db = openTestDb();
});
afterAll(() => db.close());

describe('the sweep of sign-in state', () => {
  test('deletes expired rows only, also when two processes do it at once', async () => {
    const ids = Array.from({ length: 40 }, () => crypto.randomUUID());
    const record = (id: string) => ({ realm: 'oauth' as const, model: 'SweepTest', id });
    for (const [i, id] of ids.entries()) {
      await oidcRecords.put(db, record(id), {
        payload: {},
        lifeS: i % 2 === 0 ? -1 : 600,
      });
    }
    await Promise.all([sweep(db), sweep(db)]);
    const { rows } = await db.pool.query<{ key: string }>(
      `select key from oidc_record where model = 'SweepTest'`,
    );
    const kept = ids.filter((_, i) => i % 2 === 1).map(oidcRecords.keyOf);
    expect(kept.every((key) => rows.some((row) => row.key === key))).toBe(true);
    expect(
      ids.filter((_, i) => i % 2 === 0).some((id) => rows.some((row) => row.key === oidcRecords.keyOf(id))),
    ).toBe(false);
  });

  test('deletes tries whose quarter of an hour is over', async () => {
    const key = crypto.randomUUID();
    await signInTries.count(db, key, -1);
    await sweep(db);
    const { rowCount } = await db.pool.query('select from sign_in_try where key = $1', [key]);
    expect(rowCount).toBe(0);
  });

  test('expired rows are not found even before they are swept', async () => {
    const name = { realm: 'oauth' as const, model: 'SweepTest', id: crypto.randomUUID() };
    await oidcRecords.put(db, name, { payload: {}, lifeS: -0.001 });
    expect(await oidcRecords.find(db, name)).toBeUndefined();
    expect(await oidcRecords.take(db, name)).toBeUndefined();
  });
});

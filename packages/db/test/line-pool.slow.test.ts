import { type Db, isDatabaseSlow, openDb, withWorkspace } from '@feedback/db';
import { databaseUrl, tcpProxy } from '@feedback/test-support';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';

// A pool of two whose connections may open, and whose line may stand still, for 1.5 s.

let proxy: Awaited<ReturnType<typeof tcpProxy>>;
let db: Db;
beforeAll(async () => {
  proxy = await tcpProxy(databaseUrl());
});
afterAll(() => proxy.close());
beforeEach(() => {
  db = openDb({ url: proxy.url, connections: 2, patienceMs: 2_400, onError: () => {} });
});
afterEach(async () => {
  proxy.goOn();
  await db.close();
});

const many = <T>(times: number, work: () => Promise<T>) =>
  Promise.allSettled(Array.from({ length: times }, work));
const errorsOf = (ended: PromiseSettledResult<unknown>[]) =>
  ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));

describe('the line for a connection', () => {
  test('may be longer than the time for connecting, while connections are handed on', async () => {
    const begun = performance.now();
    const slow = () => db.pool.query('select pg_sleep(0.25)');
    expect(errorsOf(await many(20, slow))).toEqual([]);
    expect(performance.now() - begun).toBeGreaterThan(2_000); // more than the 1.5 s for connecting
  });

  test('is served in order', async () => {
    // One connection: of two that work side by side, either may be the faster one.
    const single = openDb({ url: proxy.url, connections: 1, onError: () => {} });
    const served: number[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        await single.pool.query('select pg_sleep(0.02)');
        served.push(n);
      }),
    );
    await single.close();
    expect(served).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('is refused as slow when it stands still, and each of its callers within 3 s', async () => {
    await many(2, () => db.pool.query('select 1'));
    proxy.stall();
    const begun = performance.now();
    const errors = errorsOf(await many(12, () => db.pool.query('select 1')));
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect(errors.map(isDatabaseSlow)).toEqual(errors.map(() => true));
    expect(errors).toHaveLength(12);
    proxy.goOn();
    expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('ends for a caller who waited for twice the time of a statement, though it moves', async () => {
    const held = () => db.pool.query('select pg_sleep(1)');
    const errors = errorsOf(await many(14, held));
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.map(isDatabaseSlow)).toEqual(errors.map(() => true));
  });

  test('gives back the places of connections that broke', async () => {
    for (let round = 0; round < 3; round += 1)
      expect(
        errorsOf(await many(2, () => db.pool.query('select pg_terminate_backend(pg_backend_pid())'))),
      ).toHaveLength(2);
    expect(errorsOf(await many(6, () => db.pool.query('select 1')))).toEqual([]);
  });
});

test('a transaction that was late is not rolled back by another late statement', async () => {
  const workspaceId = '00000000-0000-7000-8000-000000000000';
  await withWorkspace(db, workspaceId, (tx) => tx.query('select 1'));
  const begun = performance.now();
  const late = withWorkspace(db, workspaceId, async (tx) => {
    proxy.slow(1_900); // below the patience
    await tx.query('select pg_sleep(2)'); // the server ends it, and says so late
  });
  const error = await late.catch((failure: unknown) => failure);
  expect(isDatabaseSlow(error)).toBe(true);
  expect(performance.now() - begun).toBeLessThan(3_500); // a rollback would take 1.9 s more
});

test.each([
  [{ code: '57014' }, true],
  [{ code: '55P03' }, true],
  [{ code: '53300' }, true],
  [{ code: 'ECONNREFUSED' }, false],
  [{ code: '57P01' }, false],
  [{ code: '23505' }, false],
])('an error with %j is one of a slow database: %s', (facts, isSlow) => {
  expect(isDatabaseSlow(Object.assign(new Error('x'), facts))).toBe(isSlow);
});

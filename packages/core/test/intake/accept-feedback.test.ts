import { type Db, openDb } from '@feedback/db';
import { makeWorkspace, ownDatabase, type TestWorkspace } from '@feedback/test-support';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type FeedbackAcceptor, feedbackAcceptor } from '../../src/index.ts';

// These tests use an empty database with one connection, so that PostgreSQL plans every statement without statistics.

let db: Db;
let workspace: TestWorkspace;
let acceptor: FeedbackAcceptor;
beforeEach(async () => {
  db = openDb({ url: await ownDatabase(), connections: 1, onError: () => {} });
  workspace = await makeWorkspace(db);
  acceptor = feedbackAcceptor({ db, now: () => new Date() });
});
afterEach(() => db.close());

const item = (n: number) => ({
  text: `The report ${n} is late`,
  source: 'api',
  customerEmail: `reader.${n}@acme.example`,
  externalId: `report-${n}`,
});

async function acceptThousands(): Promise<void> {
  for (const batch of [1, 2, 3])
    await acceptor.acceptAll(
      workspace,
      Array.from({ length: 1000 }, (_, index) => item(batch * 1000 + index)),
    );
}

async function analyze(): Promise<void> {
  await db.pool.query('reset role');
  await db.pool.query('analyze feedback');
  await db.pool.query('set role feedback_app');
}

/** Counts the rows of feedback that PostgreSQL reads during `work`. */
function rowsRead(work: () => Promise<unknown>): Promise<number> {
  return countRows('seq_tup_read + idx_tup_fetch', work);
}

/** All of it is one transaction, because these figures start from 0 again when a transaction ends. */
async function countRows(figure: string, work: () => Promise<unknown>): Promise<number> {
  const soFar = async () => {
    const { rows } = await db.pool.query<{ rows: number }>(
      `select (${figure})::int as rows from pg_stat_xact_user_tables where relname = 'feedback'`,
    );
    return rows[0]?.rows ?? NaN;
  };
  await db.pool.query('begin');
  const before = await soFar();
  await work();
  const counted = (await soFar()) - before;
  await db.pool.query('commit');
  return counted;
}

test('an item met before is looked up by its keys, however few items there were when that was planned', async () => {
  const first = await acceptor.acceptOne(workspace, item(0));
  await acceptor.acceptOne(workspace, item(0));
  await acceptThousands();

  let met: unknown;
  expect(await rowsRead(async () => (met = await acceptor.acceptOne(workspace, item(0))))).toBeLessThan(20);
  expect(met).toEqual({ id: first.id, outcome: 'external_id', originalSource: 'api' });

  const otherName = { ...item(1500), externalId: 'report-by-another-name' };
  expect(await rowsRead(() => acceptor.acceptOne(workspace, otherName))).toBeLessThan(20);
  const another = { ...item(2500), externalId: 'report-of-its-own', text: 'Another report is late' };
  expect(await rowsRead(() => acceptor.acceptAll(workspace, [another, item(2501)]))).toBeLessThan(40);
});

test.each(['empty', 'small'])(
  'new items are looked up by their keys in a table that was %s when that was planned',
  async (size) => {
    if (size === 'small') {
      await acceptThousands();
      await analyze();
    }
    await acceptor.acceptOne(workspace, item(1));
    await acceptor.acceptAll(workspace, [item(2), item(3)]);
    await acceptThousands();
    const batch = Array.from({ length: 1000 }, (_, n) => item(10_000 + n));
    expect(await rowsRead(() => acceptor.acceptAll(workspace, batch))).toBe(0);
    expect(await rowsRead(() => acceptor.acceptOne(workspace, item(9000)))).toBe(0);
  },
);

test('a foreign key finds its item by the id, however few items there were when that was planned', async () => {
  await db.pool.query(`select set_config('feedback.workspace_id', $1, false)`, [workspace.workspaceId]);
  const understand = ({ id }: { id: string }) =>
    db.pool.query(
      `insert into understanding (workspace_id, feedback_id, kind, certainty, severity) values ($1, $2, 'bug', 1, 1)`,
      [workspace.workspaceId, id],
    );
  const few = Array.from({ length: 20 }, (_, n) => item(n));
  for (const one of await acceptor.acceptAll(workspace, few)) await understand(one); // PostgreSQL keeps a plan after five
  await acceptThousands();

  const next = await acceptor.acceptOne(workspace, item(5000));
  expect(await rowsRead(() => understand(next))).toBeLessThan(5);
});

test('a batch sent again in a workspace that statistics do not know is looked up by its keys', async () => {
  await acceptThousands();
  await analyze();
  const newer = await makeWorkspace(db);
  const batch = Array.from({ length: 1000 }, (_, n) => item(n));
  await acceptor.acceptAll(newer, batch);
  expect(await rowsRead(() => acceptor.acceptAll(newer, batch))).toBeLessThan(5_000);
  const halfNew = Array.from({ length: 1000 }, (_, n) => item(500 + n));
  expect(await rowsRead(() => acceptor.acceptAll(newer, halfNew))).toBeLessThan(12_000);
});

test('a batch sent again is found by its keys alone, and one with a new item or another customer is stored as any other', async () => {
  await db.pool.query(`select set_config('feedback.workspace_id', $1, false)`, [workspace.workspaceId]);
  const batch = Array.from({ length: 150 }, (_, n) =>
    n % 3 === 0 ? { ...item(n), externalId: undefined } : item(n),
  );
  const keys = batch.map(({ externalId }) => (externalId === undefined ? 'text' : 'external_id'));
  const first = await acceptor.acceptAll(workspace, batch);
  const locks = async () => {
    const { rows } = await db.pool.query<{ locked: string }>(`select xmax::text as locked from workspace`);
    return rows.map(({ locked }) => locked);
  };
  const before = await locks();
  expect(before).toEqual([expect.stringMatching(/^[1-9]/)]);
  const again = await acceptor.acceptAll(workspace, batch);
  expect(again).toEqual(first.map(({ id }, n) => ({ id, outcome: keys[n], originalSource: 'api' })));
  expect(await locks()).toEqual(before); // nothing was written, so the workspace was not locked

  const withNew = await acceptor.acceptAll(workspace, [...batch, item(150)]);
  expect(withNew.map(({ outcome }) => outcome)).toEqual([...keys, 'accepted']);
  const withOther = batch.map((one, n) =>
    n === 70 ? { ...one, customerEmail: 'another@acme.example' } : one,
  );
  expect((await acceptor.acceptAll(workspace, withOther)).map(({ id }) => id)).toEqual(
    first.map(({ id }) => id),
  );
  const { rows } = await db.pool.query<{ seen: number }>('select count(*)::int as seen from sighting');
  expect(rows).toEqual([{ seen: 1 }]);

  await db.pool.query('delete from membership');
  await expect(acceptor.acceptAll(workspace, batch)).rejects.toThrow('no longer a member');
});

test('a batch with one stored item that is not looked up is stored as any other, and the next ten write no row in vain', async () => {
  await db.pool.query(`select set_config('feedback.workspace_id', $1, false)`, [workspace.workspaceId]);
  const [known] = await acceptor.acceptAll(workspace, [item(70)]);
  const otherId = { ...item(70), externalId: 'report-by-another-name' };
  await acceptor.acceptAll(workspace, [otherId]);
  // PostgreSQL counts rows that it takes back, too.
  const send = async (batch: ReturnType<typeof item>[]) => {
    const outcomes: string[] = [];
    const written = await countRows('n_tup_ins', async () => {
      for (const { id, outcome } of await acceptor.acceptAll(workspace, batch))
        outcomes.push(outcome === 'accepted' ? outcome : `${outcome} of ${id === known?.id}`);
    });
    return { outcomes, written };
  };
  const range = (length: number) => Array.from({ length }, (_, n) => n);
  const batchOf = (from: number) => range(150).map((n) => item(from + n));
  const batchWith = (one: ReturnType<typeof item>, from: number) => batchOf(from).with(70, one);
  const oneKnown = (outcome: string) =>
    Array.from({ length: 150 }, (_, n) => (n === 70 ? `${outcome} of true` : 'accepted'));

  const first = await send(batchWith(item(70), 1000));
  expect(first.outcomes).toEqual(oneKnown('external_id'));
  expect(first.written).toBeGreaterThan(149);
  expect(await send(batchWith({ ...item(70), externalId: 'report-x' }, 2000))).toEqual({
    outcomes: oneKnown('text'),
    written: 149,
  });
  // The other id of a stored item is in no index that could refuse it.
  const renamed = { ...item(4070), externalId: 'report-by-another-name' };
  for (const from of range(10))
    expect(await send(batchOf(10_000 + 150 * from))).toMatchObject({ written: 150 });
  expect(await send(batchWith(renamed, 4000))).toEqual({ outcomes: oneKnown('external_id'), written: 149 });
  for (const from of range(9)) await send(batchOf(20_000 + 150 * from));
  expect((await send(batchWith(item(70), 5000))).written).toBe(149);
  for (const from of range(10)) await send(batchOf(30_000 + 150 * from));
  expect((await send(batchWith(item(70), 6000))).written).toBeGreaterThan(149);

  const { rows } = await db.pool.query<{ items: number; used: number; waiting: number }>(
    `select (select count(*)::int from feedback) as items, (select sum(items)::int from quota_usage) as used,
       (select sum(cardinality(refs))::int from task where kind = 'deduplication') as waiting`,
  );
  const stored = 1 + 5 * 149 + 29 * 150;
  expect(rows).toEqual([{ items: stored, used: stored, waiting: stored }]);
});

import { randomUUID } from 'node:crypto';
import {
  type Db,
  newId,
  openDb,
  openRelayPool,
  openTaskSignals,
  type RelayPool,
  tasks,
  withWorkspace,
} from '@feedback/db';
import { type Publisher } from '@feedback/queues';
import { createLogger } from '@feedback/runtime';
import { makeWorkspace, ownDatabase, type TestWorkspace } from '@feedback/test-support';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { startRelay } from '../src/relay-loop.ts';

// The relay is the worker's, on a database of its own; the publisher only counts what it is handed.

/** A sleep that only a signal, or a row that becomes due, ends within a test. */
const LONG_MS = 600_000;

let db: Db;
let pool: RelayPool;
let admin: pg.Client;
let workspace: TestWorkspace;
beforeAll(async () => {
  const url = await ownDatabase();
  db = openDb({ url, connections: 4, onError: () => {} });
  pool = openRelayPool({ url, connections: 4, onError: () => {} });
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
  workspace = await makeWorkspace(db);
});
afterAll(async () => {
  await db.close();
  await pool.end();
  await admin.end();
});

let running: ReturnType<typeof startRelay> | undefined;
afterEach(() => running?.stop());

/** A relay that sleeps as soon as nothing is due. `published` resolves with each next row; `rounds` counts the rounds. */
async function sleepingRelay({ sleepMs }: { sleepMs: number }) {
  let rounds = 0;
  let take = (_row: string) => {};
  const published = () => new Promise<string>((resolve) => (take = resolve));
  const publisher: Publisher = {
    ready: () => true,
    owner: async () => 'this one',
    own: async (installation) => installation,
    publish: async (_name, targets) => targets.forEach(({ taskId }) => take(taskId)),
    close: async () => {},
  };
  running = startRelay(
    {
      pool,
      publisher,
      kinds: ['understanding', 'ranking'],
      now: () => new Date(),
      databaseNow: Date.now,
      installation: async () => (rounds++, 'this one'),
    },
    { log: createLogger('test', 'silent'), onOwned: () => {}, onLost: () => {}, quietMs: 0, sleepMs },
  );
  await until(async () => (await sleepers()) === 1);
  await until(async () => {
    const before = rounds;
    await new Promise((done) => setTimeout(done, 300)); // longer than a round takes on a busy machine
    return rounds === before || sleepMs < LONG_MS;
  });
  return { published, rounds: () => rounds };
}

/** Waits until something is so, and looks often. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((done) => setTimeout(done, 5));
}

/** How many relays of this database hold the lock of those that sleep. */
async function sleepers(): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(
    `select count(*)::int as n from pg_locks
     where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.n ?? 0;
}

const add = () =>
  withWorkspace(db, workspace.workspaceId, (tx) =>
    tasks.add(tx, workspace.workspaceId, { kind: 'understanding', feedbackIds: [newId()] }),
  );

describe('a relay with nothing due', () => {
  test('sleeps until a row is added, and publishes it in the next round', async () => {
    const { published, rounds } = await sleepingRelay({ sleepMs: LONG_MS });
    const before = rounds();
    const next = published();
    await add();
    expect(await next).toEqual(expect.any(String));
    expect(rounds() - before).toBe(1);
  });

  test('wakes for a row that becomes due later', async () => {
    const { published } = await sleepingRelay({ sleepMs: LONG_MS });
    const next = published();
    await withWorkspace(db, workspace.workspaceId, (tx) =>
      tasks.requestRun(tx, workspace.workspaceId, 'ranking', { notBefore: new Date(Date.now() + 300) }),
    );
    expect(await next).toEqual(expect.any(String));
  });

  test('wakes for a dead row that is redriven', async () => {
    const id = randomUUID();
    await admin.query(
      `insert into task (workspace_id, id, kind, refs, state) values ($1, $2, 'understanding', array[gen_random_uuid()], 'dead')`,
      [workspace.workspaceId, id],
    );
    const { published } = await sleepingRelay({ sleepMs: LONG_MS });
    const next = published();
    await withWorkspace(db, workspace.workspaceId, (tx) => tasks.redrive(tx, workspace.workspaceId, id));
    expect(await next).toBe(id);
  });

  test('finds a row whose signal was lost at the next look', async () => {
    const { published } = await sleepingRelay({ sleepMs: 50 });
    const next = published();
    await admin.query('alter table task disable trigger task_added');
    await add();
    expect(await next).toEqual(expect.any(String));
    await admin.query('alter table task enable trigger task_added');
  });

  test('sleeps again after its connection was lost', async () => {
    const { published } = await sleepingRelay({ sleepMs: 50 });
    await admin.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'
       and database = (select oid from pg_database where datname = current_database())`,
    );
    await until(async () => (await sleepers()) === 1);
    const next = published();
    await add();
    expect(await next).toEqual(expect.any(String));
  });
});

describe('the signals of added rows', () => {
  // PostgreSQL releases the lock of a closed connection only when its process has ended.
  beforeEach(() => until(async () => (await sleepers()) === 0));

  test('come while a relay sleeps, and only then', async () => {
    const heard: string[] = [];
    const listener = await pool.connect();
    listener.on('notification', ({ channel }) => heard.push(channel));
    await listener.query('listen task_added');
    const signals = openTaskSignals(pool, () => {});
    await add();
    await listener.query('select 1');
    expect(heard).toEqual([]);
    expect(await signals.sleep()).toBe(true);
    await add();
    await until(async () => heard.length > 0);
    await signals.wake();
    await add();
    await listener.query('select 1');
    expect(heard).toEqual(['task_added']);
    signals.close();
    listener.release(true);
  });

  test('let no relay sleep beside another, nor while a transaction adds a row', async () => {
    const [one, other] = [openTaskSignals(pool, () => {}), openTaskSignals(pool, () => {})];
    expect(await one.sleep()).toBe(true);
    expect(await other.sleep()).toBe(false);
    await one.wake();
    await withWorkspace(db, workspace.workspaceId, async (tx) => {
      await tasks.add(tx, workspace.workspaceId, { kind: 'understanding', feedbackIds: [newId()] });
      expect(await other.sleep()).toBe(false);
    });
    expect(await other.sleep()).toBe(true);
    one.close();
    other.close();
  });
});

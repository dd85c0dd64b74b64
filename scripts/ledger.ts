// npm run ledger -- list [--limit N] | show ID | redrive ID | drop ID | redrive --all [--kind K]
// The database is DATABASE_URL's, else the running instance's. `redrive` lets given-up work be tried again, `drop` takes it out
// of the ledger for good.
import { parseArgs } from 'node:util';
import { dropTask, redriveTask } from '@feedback/core';
import { isUuid, openDb, openRelayPool, relay, type tasks } from '@feedback/db';
import { databaseUrl } from './running-instance.ts';

const USAGE =
  'Usage: npm run ledger -- list [--limit N] | show ID | redrive ID | drop ID | redrive --all [--kind K]';
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string', default: '50' }, all: { type: 'boolean' }, kind: { type: 'string' } },
});
const [command = '', id] = positionals;
const deeds: Record<string, () => Promise<void>> = { list, show, redrive, drop };

const url = whereItRuns();
const pool = openRelayPool({ url, connections: 1, onError: () => {} });
try {
  await (deeds[command] ?? (async () => fail(USAGE)))();
} finally {
  await pool.end();
}

function whereItRuns(): string {
  try {
    return databaseUrl();
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(1);
  }
}

/** Dead rows first, then what waits, the oldest first. */
async function list(): Promise<void> {
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1) return fail('--limit takes a whole number from 1');
  const rows = await relay.listAll(pool, limit);
  if (rows.length === 0) console.log('The ledger is empty: all work is done.');
  else console.table(rows.map(toLine));
}

async function show(): Promise<void> {
  const row = await find();
  if (row) console.log(JSON.stringify(row, null, 2));
}

async function redrive(): Promise<void> {
  const named = values.all ? await relay.findDead(pool, values.kind ?? null) : await findDead();
  if (!named) return;
  const redriven = await withDb(async (db) => {
    let done = 0;
    for (const row of named) if (await redriveTask({ db }, row)) done++;
    return done;
  });
  console.log(`${redriven} of ${named.length} will be tried again.`);
}

async function drop(): Promise<void> {
  const [row] = (await findDead()) ?? [];
  if (!row) return;
  if (await withDb((db) => dropTask({ db }, row))) console.log(`${row.id} is out of the ledger.`);
  else fail(`${row.id} asks for work of the whole workspace and cannot be dropped: redrive it`);
}

async function find() {
  if (id === undefined) return fail(USAGE);
  if (!isUuid(id)) return fail(`${id} is no id of a ledger row`);
  return (
    (await relay.show(pool, id)) ?? fail(`There is no ledger row ${id}: its work is done, or it never was`)
  );
}

/** Only what was given up is a person's to decide; the rest is at work, or will be. */
async function findDead() {
  const row = await find();
  if (!row) return undefined;
  return row.state === 'dead' ? [row] : fail(`${row.id} is ${row.state}: it was not given up`);
}

async function withDb<T>(work: (db: ReturnType<typeof openDb>) => Promise<T>): Promise<T> {
  const db = openDb({ url, connections: 1, onError: () => {} });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

function toLine({ id: row, kind, state, refs, starts, errors, dueAt, lastError }: tasks.LedgerRow) {
  return {
    id: row,
    kind,
    state,
    refs,
    starts,
    errors,
    due: dueAt.toISOString(),
    'last error': lastError ?? '',
  };
}

function fail(message: string): undefined {
  console.error(message);
  process.exitCode = 1;
}

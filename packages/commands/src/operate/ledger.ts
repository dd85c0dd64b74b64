import { dropTask, redriveTask } from '@feedback/core';
import { isUuid, openRelayPool, relay, type tasks } from '@feedback/db';
import { databaseUrl } from '@feedback/local-stack';
import { type Command, type Given, UsageError, wholeNumber } from '../command-line.ts';
import { withDb } from './with-db.ts';

export const ledgerCommand: Command = {
  run: 'npm run ledger',
  does: `Shows the work ledger: dead rows first, then what waits, the oldest first. redrive retries dead work from the beginning, drop takes
it out of the ledger for good. The database is DATABASE_URL's, else the running instance's.`,
  forms: ['list [--limit N]', 'show ID', 'redrive ID', 'redrive --all [--kind K]', 'drop ID'],
  options: {
    limit: { value: 'N', about: 'how many rows are listed: 50 unless said' },
    all: { about: 'all dead rows' },
    kind: { value: 'K', about: 'with --all: only work of that kind' },
  },
  example: 'npm run ledger -- redrive --all',
};

type Pool = ReturnType<typeof openRelayPool>;
type Action = (pool: Pool, given: Given) => Promise<void>;

const ACTIONS: Record<string, Action> = { list, show, redrive, drop };

export async function manageLedger(given: Given): Promise<void> {
  const action = ACTIONS[given.words[0] ?? ''];
  if (!action)
    throw new UsageError('Do what? npm run ledger -- list, show ID, redrive ID, redrive --all or drop ID');
  if (given.words.length > 2) throw new UsageError(`One id at a time: "${given.words[2]}" is one too many`);
  if (action !== list && !given.isSet('all')) idIn(given);
  const pool = openRelayPool({ url: databaseUrl(), connections: 1, onError: () => {} });
  try {
    await action(pool, given);
  } finally {
    await pool.end();
  }
}

async function list(pool: Pool, { value }: Given): Promise<void> {
  const rows = await relay.listAll(pool, wholeNumber('limit', value('limit') ?? '50'));
  if (rows.length === 0) console.log('The ledger is empty: all work is done.');
  else console.table(rows.map(toLine));
}

async function show(pool: Pool, given: Given): Promise<void> {
  console.log(JSON.stringify(await find(pool, idIn(given)), null, 2));
}

async function redrive(pool: Pool, given: Given): Promise<void> {
  const named = given.isSet('all')
    ? await relay.findDead(pool, given.value('kind') ?? null)
    : [await findDead(pool, idIn(given))];
  const redriven = await withDb(async (db) => {
    let done = 0;
    for (const row of named) if (await redriveTask({ db }, row)) done++;
    return done;
  });
  console.log(`${redriven} of ${named.length} will be tried again.`);
}

async function drop(pool: Pool, given: Given): Promise<void> {
  const row = await findDead(pool, idIn(given));
  if (!(await withDb((db) => dropTask({ db }, row))))
    throw new Error(`${row.id} asks for work of the whole workspace and cannot be dropped: redrive it`);
  console.log(`${row.id} is out of the ledger.`);
}

function idIn({ words: [action, id] }: Given): string {
  if (id === undefined) throw new UsageError(`Which row? npm run ledger -- ${action} ID`);
  if (!isUuid(id))
    throw new UsageError(`${id} is not the id of a ledger row: npm run ledger -- list shows the ids`);
  return id;
}

async function find(pool: Pool, id: string) {
  const row = await relay.show(pool, id);
  if (!row) throw new Error(`There is no ledger row ${id}: its work is done, or the id is wrong`);
  return row;
}

/** Only dead rows may be redriven or dropped: the worker still retries all others. */
async function findDead(pool: Pool, id: string) {
  const row = await find(pool, id);
  if (row.state !== 'dead')
    throw new Error(`${row.id} is ${row.state}, not dead: only dead rows can be redriven or dropped`);
  return row;
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

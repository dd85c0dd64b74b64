// npm run ledger -- list [--limit N] | show ID. The database is DATABASE_URL's, else the running instance's.
import { parseArgs } from 'node:util';
import { openRelayPool, relay, type tasks } from '@feedback/db';
import { databaseUrl } from './running-instance.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string', default: '50' } },
});
const [command, id] = positionals;

const pool = openRelayPool({ url: databaseUrl(), connections: 1, onError: () => {} });
try {
  if (command === 'list') await list(Number(values.limit));
  else if (command === 'show' && id) await show(id);
  else fail('Usage: npm run ledger -- list [--limit N] | show ID');
} finally {
  await pool.end();
}

/** Dead rows first, then what waits, the oldest first. */
async function list(limit: number): Promise<void> {
  if (!Number.isInteger(limit) || limit < 1) return fail('--limit takes a whole number from 1');
  const rows = await relay.listAll(pool, limit);
  if (rows.length === 0) console.log('The ledger is empty: all work is done.');
  else console.table(rows.map(toLine));
}

async function show(taskId: string): Promise<void> {
  if (!/^[0-9a-f-]{36}$/i.test(taskId)) return fail(`${taskId} is no id of a ledger row`);
  const row = await relay.show(pool, taskId);
  if (!row) return fail(`There is no ledger row ${taskId}: its work is done, or it never was`);
  console.log(JSON.stringify(row, null, 2));
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

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

// npm run people -- list | reset EMAIL | log [--limit N] [--workspace ID] [--cursor ID]
// The database is DATABASE_URL's, else the running instance's; links begin with APP_URL, else with the running instance's.
import { parseArgs } from 'node:util';
import { makePasswordReset } from '@feedback/core';
import { audit, isUuid, openAuditPool, openDb, people } from '@feedback/db';
import { databaseUrl, runningInstance } from './running-instance.ts';

const HELP = `npm run people -- list
  Who has an account, the oldest first: e-mail, name, roles and whether there is a password here.
npm run people -- reset EMAIL
  Prints a link with which that person sets a new password: it works once and for an hour, and replaces an earlier one. When it is used
  their sessions end; their agents stay connected. Give it to nobody else.
npm run people -- log [--limit N] [--workspace ID] [--cursor ID]
  The audit log of all workspaces, the newest first: 50 entries, or N up to 1000. --workspace shows those of one workspace alone,
  --cursor goes on after the entry with that id.

The database is DATABASE_URL's, else the running instance's, where log needs a user with the role feedback_auditor; the link begins with APP_URL, else with the running instance's.
Example: npm run people -- reset dana@example.com`;
const USAGE =
  'Usage: npm run people -- list | reset EMAIL | log [--limit N] [--workspace ID] [--cursor ID] | --help';
const MAX_ENTRIES = 1000;

const deeds: Record<string, () => Promise<void>> = { list, reset, log };
const RESET_S = 3600;

try {
  const { positionals, values } = read();
  if (values.help) console.log(HELP);
  else await (deeds[positionals[0] ?? ''] ?? usage)();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function read() {
  return parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      limit: { type: 'string', default: '50' },
      workspace: { type: 'string' },
      cursor: { type: 'string' },
    },
  });
}

function usage(): Promise<never> {
  return Promise.reject(new Error(USAGE));
}

async function list(): Promise<void> {
  if (read().positionals.length > 1) return usage();
  const all = await withDb((db) => people.list(db));
  if (all.length === 0) console.log('There are no accounts here.');
  else
    console.table(
      all.map(({ email, name, hasPassword, roles, createdAt }) => ({
        email,
        name,
        roles: roles.join(', '),
        password: hasPassword ? 'here' : 'at another issuer',
        since: createdAt.toISOString(),
      })),
    );
}

async function reset(): Promise<void> {
  const [, email, ...more] = read().positionals;
  if (email === undefined || more.length > 0) return usage();
  const appUrl = process.env['APP_URL'] ?? runningInstance().app_url;
  const made = await withDb((db) => makePasswordReset({ db }, { email, ttlS: RESET_S }));
  if (made.outcome === 'unknown') throw new Error(`There is no account with the address ${email}`);
  if (made.outcome === 'no-password')
    throw new Error(`${email} has no password here: another issuer vouches for them`);
  console.log(`${appUrl.replace(/\/$/, '')}/idp/reset/${made.token}`);
  console.error('It works once, for an hour.');
}

async function log(): Promise<void> {
  const { positionals, values } = read();
  const limit = Number(values.limit);
  if (positionals.length > 1) return usage();
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_ENTRIES)
    throw new Error(`--limit takes a whole number from 1 to ${MAX_ENTRIES}`);
  for (const name of ['workspace', 'cursor'] as const)
    if (values[name] !== undefined && !isUuid(values[name])) throw new Error(`--${name} takes an id`);
  const pool = openAuditPool({ url: databaseUrl(), connections: 1, onError: () => {} });
  try {
    const page = { limit, workspaceId: values.workspace, after: values.cursor };
    for (const entry of await audit.listAll(pool, page)) console.log(toLine(entry));
  } finally {
    await pool.end();
  }
}

/** One entry a line, for people and for programs. */
function toLine({ at, ...entry }: audit.EntryFound): string {
  const told = Object.entries(entry).filter(([, value]) => value !== null);
  return JSON.stringify({ at: at.toISOString(), ...Object.fromEntries(told) });
}

async function withDb<T>(work: (db: ReturnType<typeof openDb>) => Promise<T>): Promise<T> {
  const db = openDb({ url: databaseUrl(), connections: 1, onError: () => {} });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

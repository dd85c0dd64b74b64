import { makePasswordReset } from '@feedback/core';
import { audit, isUuid, openAuditPool, people } from '@feedback/db';
import { databaseUrl, runningInstance } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { type Command, type Given, UsageError, wholeNumber } from '../command-line.ts';
import { findWorkspace } from './find-workspace.ts';
import { withDb } from './with-db.ts';

export const peopleCommand: Command = {
  run: 'npm run people',
  does: `Shows accounts, resets passwords, shows the audit log.
list: who has an account, the oldest first: e-mail, name, roles and whether there is a password here.
reset: prints a link with which that person sets a new password. It works once and for an hour, and replaces an earlier one. When it
is used their sessions end; their agents stay connected. Give it only to that person.
log: the audit log of all workspaces, the newest first; needs a user with the role feedback_auditor.
The database is DATABASE_URL's, else the running instance's; links begin with APP_URL, else with the running instance's.`,
  forms: ['list', 'reset EMAIL', 'log [--limit N] [--workspace WORKSPACE] [--cursor ID]'],
  options: {
    limit: { value: 'N', about: 'how many entries of the log: 50, or up to 1000' },
    workspace: {
      value: 'WORKSPACE',
      about: 'entries of that workspace alone: its id, its name or an owner of it',
    },
    cursor: { value: 'ID', about: 'starts after the entry with that id' },
  },
  example: 'npm run people -- reset dana@example.com',
};

const MAX_ENTRIES = 1000;
const RESET_S = 3600;

const ACTIONS: Record<string, (given: Given) => Promise<void>> = { list, reset, log };

export async function managePeople(given: Given): Promise<void> {
  const action = ACTIONS[given.words[0] ?? ''];
  if (!action) throw new UsageError('Do what? npm run people -- list, reset EMAIL or log');
  await action(given);
}

async function list({ words }: Given): Promise<void> {
  if (words.length > 1) throw new UsageError('npm run people -- list takes nothing more');
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

async function reset({ words }: Given): Promise<void> {
  const [, email, ...more] = words;
  if (email === undefined || more.length > 0)
    throw new UsageError('Whose password? npm run people -- reset EMAIL');
  const appUrl = environment['APP_URL'] ?? runningInstance().app_url;
  const made = await withDb((db) => makePasswordReset({ db }, { email, ttlS: RESET_S }));
  if (made.outcome === 'unknown') throw new Error(`There is no account with the address ${email}`);
  if (made.outcome === 'no-password')
    throw new Error(`${email} has no password here: another issuer vouches for them`);
  console.log(`${appUrl.replace(/\/$/, '')}/idp/reset/${made.token}`);
  console.error('It works once, for an hour.');
}

async function log({ words, value }: Given): Promise<void> {
  if (words.length > 1) throw new UsageError('npm run people -- log takes options only');
  const limit = wholeNumber('limit', value('limit') ?? '50', MAX_ENTRIES);
  const [after, workspace] = [value('cursor'), value('workspace')];
  if (after !== undefined && !isUuid(after))
    throw new UsageError(`--cursor takes the id of an entry, not "${after}"`);
  const url = databaseUrl();
  const workspaceId =
    workspace === undefined || isUuid(workspace) ? workspace : (await findWorkspace(url, workspace)).id;
  const pool = openAuditPool({ url, connections: 1, onError: () => {} });
  try {
    for (const entry of await audit.listAll(pool, { limit, workspaceId, after })) console.log(toLine(entry));
  } finally {
    await pool.end();
  }
}

/** One entry per line, for people and for programs. */
function toLine({ at, ...entry }: audit.EntryFound): string {
  const known = Object.entries(entry).filter(([, value]) => value !== null);
  return JSON.stringify({ at: at.toISOString(), ...Object.fromEntries(known) });
}

import { databaseCheck, type DbRole, openDb } from '@feedback/db';
import { withThrowAwayPostgres } from '@feedback/local-stack';
import { migrate } from '@feedback/local-stack/migrate';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';

// The user that migrates and serves is an ordinary user of a shared server, as in hosted databases.

const ROLES: DbRole[] = ['feedback_app', 'feedback_agent', 'feedback_ingest', 'feedback_worker'];
/** Every character with a meaning in an address. */
const PASSWORD = `p@ss:w/o?r#d %41'"\\é&=+`;

let admin: pg.Client;
let host: string;
let end = () => {};
let ended: Promise<void>;
beforeAll(async () => {
  const started = new Promise<string>((resolve) => {
    ended = withThrowAwayPostgres(async (url) => {
      resolve(url);
      await new Promise<void>((stop) => (end = stop));
    });
  });
  const url = await started;
  host = new URL(url).host;
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
}, 180_000);
afterAll(async () => {
  await admin.end();
  end();
  await ended;
});

/** A database that belongs to a user who may create roles, unless `may` says otherwise. */
async function ownedDatabase(name: string, may = 'createrole'): Promise<string> {
  await admin.query(
    `create user ${pg.escapeIdentifier(name)} with ${may} password ${pg.escapeLiteral(PASSWORD)}`,
  );
  await admin.query(`create database ${pg.escapeIdentifier(name)} owner ${pg.escapeIdentifier(name)}`);
  const [user, password] = [name, PASSWORD].map(encodeURIComponent);
  return `postgresql://${user}:${password}@${host}/${user}`;
}

async function asRole<T>(url: string, role: DbRole, ask: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const db = openDb({ url, role, connections: 1, onError: () => {} });
  try {
    return await ask(db.pool);
  } finally {
    await db.close();
  }
}

const isReady = (url: string, role: DbRole) => asRole(url, role, (pool) => databaseCheck(pool, () => {})());

describe('an ordinary user', () => {
  test('migrates an empty server, and serves in every role', async () => {
    const url = await ownedDatabase('first é');
    await migrate(url);
    for (const role of ROLES)
      expect({ role, ready: await isReady(url, role) }).toEqual({ role, ready: true });
  });

  test('a user without the right to the roles gets the statement for a superuser, and it works', async () => {
    const url = await ownedDatabase('second');
    const { message } = (await migrate(url).catch((error: unknown) => error)) as Error;
    expect(message).toMatch(/^The user second may not .* let a superuser say: grant feedback_agent, .*;$/);
    await admin.query(message.split('say: ')[1] ?? '');
    await migrate(url);
    expect(await isReady(url, 'feedback_worker')).toBe(true);
  });

  test('with a schema of its own before public migrates and serves in public', async () => {
    const url = await ownedDatabase('third', 'superuser');
    await admin.query('alter user third set search_path = own, public');
    const own = new pg.Client({ connectionString: url });
    await own.connect();
    await own.query('create schema own');
    await migrate(url);
    const { rows } = await own.query(`select relname from pg_class where relnamespace = 'own'::regnamespace`);
    await own.end();
    expect(rows).toEqual([]);
    expect(await isReady(url, 'feedback_ingest')).toBe(true);
  });
});

describe('an address of a database', () => {
  const ask = `select current_user as role, current_setting('statement_timeout') as patience, current_setting('application_name') as name`;

  test('with options and settings of its own takes the app neither its role nor its patience', async () => {
    const url = await ownedDatabase('fourth', 'superuser');
    await migrate(url);
    const options = encodeURIComponent('-c application_name=theirs -c role=none');
    const stubborn = `${url}?options=${options}&statement_timeout=0&query_timeout=0`;
    const { rows } = await asRole(stubborn, 'feedback_ingest', (pool) => pool.query(ask));
    expect(rows).toEqual([{ role: 'feedback_ingest', patience: '30s', name: 'theirs' }]);
    expect((await migrate(stubborn)).migrations).toEqual([]);
  });

  test('that cannot be read is refused with what to write', () => {
    const open = () =>
      openDb({ url: 'postgresql://user:pass/word@127.0.0.1/feedback', connections: 1, onError: () => {} });
    expect(open).toThrow(/DATABASE_URL is no address: .* %2F/);
  });
});

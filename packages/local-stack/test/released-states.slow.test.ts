import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compareHistory, findAppliedSchema, readSchemaFiles } from '@feedback/db';
import { root } from '@feedback/local-stack';
import { migrate } from '@feedback/local-stack/migrate';
import { emptyDatabase, ownDatabase } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { EVERYTHING, withEngine } from '../src/engine/engine.ts';
import { readMigrations } from '../src/engine/migrations.ts';
import { makeRoles } from '../src/migration/roles.ts';

// Every set of migrations that the main branch had since migrations are frozen: an installation of any of them updates to this checkout.
// A migration is named as it was; with another text than today's, its SHA-256 follows the name.

/** What a state has more, and not any more, than the state before it. */
type Change = { commit: string; adds: string[]; without?: string[] };

const earlier = path.join(import.meta.dirname, 'earlier');
const changes = JSON.parse(readFileSync(path.join(earlier, 'released-states.json'), 'utf8')) as Change[];
const files = readSchemaFiles();

const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-states-'));
let expected: unknown;
beforeAll(async () => {
  expected = await schemaOf(await ownDatabase());
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Each state with all of its migrations. */
function states(): { commit: string; migrations: string[] }[] {
  let migrations: string[] = [];
  return changes.map(({ commit, adds, without = [] }) => {
    migrations = [...migrations.filter((one) => !without.includes(one)), ...adds].toSorted();
    return { commit, migrations };
  });
}

function textOf(migration: string): { name: string; sql: string } {
  const [name = '', hash] = migration.split(':');
  const now = files.migrations.find((one) => (hash === undefined ? one.name === name : one.hash === hash));
  const sql = now?.sql ?? readFileSync(path.join(earlier, `${hash}.sql`), 'utf8');
  if (hash) expect(createHash('sha256').update(sql).digest('hex')).toBe(hash);
  return { name, sql };
}

/** A database as an installation of that state has it. */
async function databaseAt({ commit, migrations }: { commit: string; migrations: string[] }) {
  const there = path.join(folder, commit);
  mkdirSync(there);
  cpSync(path.join(root, 'prisma/migrations/migration_lock.toml'), path.join(there, 'migration_lock.toml'));
  for (const { name, sql } of migrations.map(textOf)) {
    mkdirSync(path.join(there, name));
    writeFileSync(path.join(there, name, 'migration.sql'), sql);
  }
  const url = await emptyDatabase();
  const client = await connect(url);
  await makeRoles(client);
  await client.end();
  await withEngine({ url }, (engine) =>
    engine.applyMigrations({ migrationsList: readMigrations(there), filters: EVERYTHING }),
  );
  return url;
}

/** Every column with its type and expression, every index, constraint and routine. */
async function schemaOf(url: string): Promise<unknown> {
  const client = await connect(url);
  const { rows } = await client.query<{ line: string }>(
    `select format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
                   pg_get_expr(d.adbin, d.adrelid)) as line
     from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0 and not attisdropped
       and c.relname <> '_prisma_migrations'
     union all select indexdef from pg_indexes where schemaname = 'public' and tablename <> '_prisma_migrations'
     union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
     where connamespace = 'public'::regnamespace and conrelid <> 0 and conrelid <> '_prisma_migrations'::regclass
     union all select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
     order by 1`,
  );
  await client.end();
  return rows.map(({ line }) => line);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

test('the list ends with the migrations of this checkout', () => {
  expect(states().at(-1)?.migrations).toEqual(files.migrations.map(({ name }) => name));
});

describe('an installation of an earlier state', () => {
  test.each(states().map((state) => [state.commit, state] as const))(
    'at %s is brought to the schema of today, and has its history',
    async (_, state) => {
      const url = await databaseAt(state);
      await migrate(url);
      const client = await connect(url);
      expect(compareHistory(files, await findAppliedSchema(client)).outcome).toBe('current');
      await client.end();
      expect(await schemaOf(url)).toEqual(expected);
      expect(await migrate(url)).toEqual({ migrations: [], definitions: [] });
    },
    180_000,
  );
});

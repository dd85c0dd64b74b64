import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { statement } from '../statements/statement.ts';

/** A file that defines part of the schema. `hash` is the SHA-256 of its text in hex, which is also Prisma's checksum. */
export type SchemaFile = { name: string; sql: string; hash: string };

/** The schema this code expects: the migrations, oldest first, and the definitions that are applied after them. */
export type SchemaFiles = { migrations: SchemaFile[]; definitions: SchemaFile[] };

/** What a database has applied. `definitions` holds each file's hash by its name. */
export type AppliedSchema = {
  migrations: { name: string; hash: string; finished: boolean }[];
  definitions: Map<string, string>;
};

/** How a database's applied migrations relate to this code's; `migration` is the first one that differs. */
export type History =
  | { outcome: 'current' | 'behind' }
  | { outcome: 'edited' | 'newer' | 'unfinished'; migration: string };

const FOLDER = path.resolve(import.meta.dirname, '../../../../prisma');

/** The files under prisma/ that define the schema: SQL routines, one per file, then the policies, which need them. */
export function readSchemaFiles(folder = FOLDER): SchemaFiles {
  const read = (name: string, file: string): SchemaFile => {
    const sql = readFileSync(path.join(folder, file), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  };
  const migrations = readdirSync(path.join(folder, 'migrations'))
    .filter((name) => existsSync(path.join(folder, 'migrations', name, 'migration.sql')))
    .toSorted()
    .map((name) => read(name, `migrations/${name}/migration.sql`));
  const routines = readdirSync(path.join(folder, 'routines'))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => read(`routines/${file}`, `routines/${file}`));
  return { migrations, definitions: [...routines, read('policies.sql', 'policies.sql')] };
}

const FIND_MIGRATIONS = statement({
  name: 'find-applied-migrations',
  text: `select migration_name as name, checksum as hash, finished_at is not null as finished
         from _prisma_migrations where rolled_back_at is null order by started_at`,
  takes: [],
  gives: { name: 'varchar', hash: 'varchar', finished: 'bool' },
});

const FIND_DEFINITIONS = statement({
  name: 'find-applied-definitions',
  text: 'select file, hash from schema_definition',
  takes: [],
  gives: { file: 'text', hash: 'text' },
});

/** What was applied to a database; null when no migration was. */
export async function findAppliedSchema(on: pg.Pool | pg.ClientBase): Promise<AppliedSchema | null> {
  if (!(await exists(on, '_prisma_migrations'))) return null;
  const migrations = await FIND_MIGRATIONS.all(on, []);
  const definitions = (await exists(on, 'schema_definition')) ? await FIND_DEFINITIONS.all(on, []) : [];
  return {
    migrations,
    definitions: new Map(definitions.map(({ file, hash }) => [file, hash])),
  };
}

/**
 * Compares a database's migrations with this code's. A migration is frozen once it is on the main branch: a changed text is
 * an error.
 */
export function compareHistory(expected: SchemaFiles, applied: AppliedSchema | null): History {
  const known = new Map(expected.migrations.map(({ name, hash }) => [name, hash]));
  for (const { name, hash, finished } of applied?.migrations ?? []) {
    if (!known.has(name)) return { outcome: 'newer', migration: name };
    if (known.get(name) !== hash) return { outcome: 'edited', migration: name };
    if (!finished) return { outcome: 'unfinished', migration: name };
  }
  return { outcome: applied?.migrations.length === known.size ? 'current' : 'behind' };
}

const PING = statement({
  name: 'ping-database',
  text: 'select 1 as pong',
  takes: [],
  gives: { pong: 'int4' },
});

/**
 * Checks that a database answers and has exactly the schema of this code, before an app takes work. After one success the
 * schema is not compared again: a newer one must not stop the processes that still serve during a rolling update. `onOther`
 * is called with a schema that differs.
 */
export function databaseCheck(pool: pg.Pool, onOther: () => void): () => Promise<boolean> {
  const expected = readSchemaFiles();
  let known = false;
  return async () => {
    if (known) return (await PING.run(pool, [])) === 1;
    known = isExpected(expected, await findAppliedSchema(pool));
    if (!known) onOther();
    return known;
  };
}

/** Whether a database has this code’s schema, whole. */
export function isExpected(expected: SchemaFiles, applied: AppliedSchema | null): boolean {
  return (
    applied !== null &&
    compareHistory(expected, applied).outcome === 'current' &&
    applied.definitions.size === expected.definitions.length &&
    expected.definitions.every(({ name, hash }) => applied.definitions.get(name) === hash)
  );
}

const FIND_TABLE = statement({
  name: 'find-table',
  text: 'select to_regclass($1) is not null as found',
  takes: ['text'],
  gives: { found: 'bool' },
});

async function exists(on: pg.Pool | pg.ClientBase, table: string): Promise<boolean> {
  const { found } = await FIND_TABLE.one(on, [`public.${table}`]);
  return found;
}

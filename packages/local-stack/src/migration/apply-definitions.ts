import { type SchemaFile } from '@feedback/db';
import { codeOf } from '@feedback/runtime';
import type pg from 'pg';

const READERS = 'feedback_app, feedback_agent, feedback_ingest, feedback_worker, feedback_backup';
/**
 * PostgreSQL's errors for a changed result type or parameter name, and for a grant by name while a function has two
 * signatures.
 */
const ANOTHER_FORM = ['42P13', '42725'];

/**
 * Applies the files that differ from the database's, all in one transaction, and drops routines whose file is gone. Returns
 * the applied files.
 */
export async function applyDefinitions(client: pg.Client, files: SchemaFile[]): Promise<string[]> {
  await client.query('begin');
  try {
    const applied = await appliedHashes(client);
    const changed = files.filter(({ name, hash }) => applied.get(name) !== hash);
    // Prisma's table belongs to the user that migrates; the apps compare it with their migrations, and a backup contains it.
    await client.query(`grant select on _prisma_migrations to ${READERS}`);
    await client.query('set local role feedback_owner');
    await client.query('set local check_function_bodies = off'); // routines call each other, in any order
    await dropRemoved(client, [...applied.keys()], files);
    for (const file of changed) {
      if (file.name.startsWith('routines/')) await replaceRoutine(client, file);
      else await client.query(file.sql);
      await client.query(
        `insert into schema_definition (file, hash) values ($1, $2)
         on conflict (file) do update set hash = excluded.hash, applied_at = now()`,
        [file.name, file.hash],
      );
    }
    await client.query('commit');
    return changed.map(({ name }) => name);
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function appliedHashes(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ file: string; hash: string }>(
    'select file, hash from schema_definition',
  );
  return new Map(rows.map(({ file, hash }) => [file, hash]));
}

/**
 * A routine with changed parameters would stay beside its new signature, and calls would be ambiguous: the old one is
 * dropped.
 */
async function replaceRoutine(client: pg.Client, { name, sql }: SchemaFile): Promise<void> {
  const routine = routineOf(name);
  const before = await formsOf(client, routine);
  await client.query('savepoint replacing');
  try {
    await client.query(sql);
  } catch (error) {
    if (!ANOTHER_FORM.includes(codeOf(error))) throw error;
    await client.query('rollback to savepoint replacing');
    await drop(client, before);
    await client.query(sql);
  }
  const after = await formsOf(client, routine);
  const replaced = after.every((form) => before.includes(form));
  if (!replaced)
    await drop(
      client,
      before.filter((form) => after.includes(form)),
    );
}

async function dropRemoved(client: pg.Client, applied: string[], files: SchemaFile[]): Promise<void> {
  const present = new Set(files.map(({ name }) => name));
  for (const name of applied.filter((file) => !present.has(file))) {
    await drop(client, await formsOf(client, routineOf(name)));
    await client.query('delete from schema_definition where file = $1', [name]);
  }
}

/** `routines/find-places.sql` defines `find_places`. */
function routineOf(file: string): string {
  return file
    .replace(/^routines\//, '')
    .replace(/\.sql$/, '')
    .replaceAll('-', '_');
}

/** The routines of a name, each with its parameter types, as `drop routine` takes them. */
async function formsOf(client: pg.Client, routine: string): Promise<string[]> {
  const { rows } = await client.query<{ form: string }>(
    `select oid::regprocedure::text as form from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace`,
    [routine],
  );
  return rows.map(({ form }) => form);
}

async function drop(client: pg.Client, forms: string[]): Promise<void> {
  for (const form of forms) await client.query(`drop routine ${form}`);
}

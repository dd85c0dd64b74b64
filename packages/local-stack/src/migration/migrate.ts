import path from 'node:path';
import { Failure } from '@feedback/bootstrap';
import { compareHistory, connectionTo, findAppliedSchema, type History, readSchemaFiles } from '@feedback/db';
import { messageOf } from '@feedback/runtime';
import pg from 'pg';
import { EVERYTHING, withEngine } from '../engine/engine.ts';
import { readMigrations } from '../engine/migrations.ts';
import { root } from '../paths.ts';
import { LOCK_WAIT_MS, whenFree } from '../when-free.ts';
import { adoptEarlier } from './adopt-earlier.ts';
import { applyDefinitions } from './apply-definitions.ts';
import { makeRoles } from './roles.ts';

/** The changes of a migration run: names of migrations, and of the files of SQL definitions that were applied again. */
export type Migrated = { migrations: string[]; definitions: string[] };

/**
 * Brings a database to the schema of this checkout: roles, then migrations, then changed SQL routines and policies. Safe to
 * repeat.
 * @throws Failure, and changes nothing, when the database's history is not this checkout's
 */
export async function migrate(databaseUrl: string): Promise<Migrated> {
  const files = readSchemaFiles();
  const client = new pg.Client(connectionTo(databaseUrl, { lock_timeout: LOCK_WAIT_MS }));
  await client.connect();
  try {
    // Two concurrent runs wait for each other; the lock ends with the connection.
    await client.query(
      `set lock_timeout = 0; select pg_advisory_lock(hashtextextended('feedback migration', 0)); reset lock_timeout`,
    );
    await forgetFailed(client);
    await whenFree(() => adoptEarlier(client, files));
    const history = compareHistory(files, await findAppliedSchema(client));
    if ('migration' in history) throw new Failure(ADVICE[history.outcome](history.migration));
    await makeRoles(client);
    const migrations = history.outcome === 'behind' ? await applyMigrations(databaseUrl) : [];
    return { migrations, definitions: await whenFree(() => applyDefinitions(client, files.definitions)) };
  } finally {
    await client.end();
  }
}

const ADVICE: Record<Extract<History, { migration: string }>['outcome'], (migration: string) => string> = {
  edited: (migration) =>
    `This database was made with another text of the migration ${migration}: run the version that made it, or start an empty database (another FEEDBACK_DIR or DATABASE_URL)`,
  newer: (migration) =>
    `This database is newer than this checkout (it has the migration ${migration}): update the checkout, for example with git pull`,
  unfinished: (migration) =>
    `The migration ${migration} was interrupted in this database: restore a backup, then migrate again`,
};

/**
 * A migration is one transaction: a failed one leaves only the engine's note with the reason, and may be retried. One
 * without a note was interrupted, perhaps after its commit.
 */
async function forgetFailed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public._prisma_migrations') is not null as there`,
  );
  if (!rows[0]?.there) return;
  await client.query(
    `update _prisma_migrations set rolled_back_at = now()
     where finished_at is null and rolled_back_at is null and coalesce(logs, '') <> ''`,
  );
}

async function applyMigrations(databaseUrl: string): Promise<string[]> {
  const migrationsList = readMigrations(path.join(root, 'prisma/migrations'));
  try {
    const { appliedMigrationNames } = await withEngine({ url: databaseUrl }, (engine) =>
      engine.applyMigrations({ migrationsList, filters: EVERYTHING }),
    );
    return appliedMigrationNames;
  } catch (error) {
    throw new Failure(`The migrations could not be applied: ${messageOf(error)}`, { cause: error });
  }
}

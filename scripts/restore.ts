// npm run restore -- FILE
// Fills the empty database of DATABASE_URL from a file that npm run backup wrote, and migrates it to this checkout. Open work
// goes on as soon as a worker runs, whatever Redis holds.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connectionTo } from '@feedback/db';
import pg from 'pg';
import { databaseArgument, listEntries, runTool } from './backup/postgres-tools.ts';
import { Failure } from './bootstrap/failure.mjs';
import { migrate } from './migration/migrate.ts';
import { makeRoles } from './migration/roles.ts';

try {
  const [file] = process.argv.slice(2);
  const url = process.env['DATABASE_URL'];
  if (file === undefined || !existsSync(file))
    throw new Failure('Which file? npm run restore -- feedback.dump');
  if (!url) throw new Failure('Which database? DATABASE_URL=postgresql://… npm run restore -- FILE');
  await prepare(url);
  await restoreAll(url, file);
  await migrate(url);
  console.log('The database is restored and has the schema of this checkout.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * The history comes last, so that it is there only when all else is, and belongs to whoever restores: the user that once
 * migrated may be none of this server's. Each part is restored whole or not at all.
 */
async function restoreAll(url: string, file: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-restore-'));
  const isHistory = (entry: string) => / _prisma_migrations /.test(entry);
  const part = async (name: string, entries: string[], ...options: string[]) => {
    const list = path.join(folder, name);
    writeFileSync(list, entries.join('\n'));
    const how = ['--single-transaction', '--exit-on-error', `--use-list=${list}`, ...options];
    await runTool('pg_restore', url, [`--dbname=${databaseArgument(url)}`, ...how, file]);
  };
  try {
    const entries = await listEntries(url, file);
    await part(
      'product',
      entries.filter((entry) => !isHistory(entry)),
    );
    await part('history', entries.filter(isHistory), '--no-owner');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A dump names roles without making them: they belong to the server and not to one database. */
async function prepare(url: string): Promise<void> {
  const client = new pg.Client(connectionTo(url));
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select from pg_class where relnamespace = 'public'::regnamespace limit 1`,
    );
    if (rowCount !== 0) throw new Failure('The database is not empty: restore into a new one');
    await makeRoles(client);
  } finally {
    await client.end();
  }
}

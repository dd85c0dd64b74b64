import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Failure } from '@feedback/bootstrap';
import { connectionTo } from '@feedback/db';
import { environment } from '@feedback/local-stack/environment';
import { makeRoles, migrate } from '@feedback/local-stack/migrate';
import pg from 'pg';
import { type Command, type Given, UsageError } from '../command-line.ts';
import { databaseArgument, listEntries, runTool } from './postgres-tools.ts';

export const restoreCommand: Command = {
  run: 'npm run restore',
  does: `Fills the empty database of DATABASE_URL from a file that npm run backup wrote, roles included, and migrates it to this checkout.
Open work continues as soon as a worker runs, whatever Redis holds. Needs pg_restore of the server's version or newer on PATH.`,
  forms: ['FILE'],
  example:
    'DATABASE_URL=postgresql://feedback:secret@localhost:5432/feedback npm run restore -- feedback.dump',
};

export async function restore({ words }: Given): Promise<void> {
  const [file, ...more] = words;
  const url = environment['DATABASE_URL'];
  if (file === undefined || more.length > 0)
    throw new UsageError('Which file? npm run restore -- feedback.dump');
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}`);
  if (!url) throw new UsageError('Which database? DATABASE_URL=postgresql://… npm run restore -- FILE');
  await prepare(url);
  await restoreAll(url, file);
  await migrate(url);
  console.log('The database is restored and has the schema of this checkout.');
}

/**
 * The migration history comes last, so that it exists only once everything else does, and its owner is the user who
 * restores: the user that once migrated may not exist on this server. Each part is restored completely or not at all.
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

/** A dump names roles without creating them: they belong to the server and not to one database. */
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

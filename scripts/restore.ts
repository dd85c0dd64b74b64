// npm run restore -- FILE
// Fills the empty database of DATABASE_URL from a file that npm run backup wrote, and migrates it to this checkout. Open work
// goes on as soon as a worker runs, whatever Redis holds.
import { existsSync } from 'node:fs';
import { findAppliedSchema } from '@feedback/db';
import pg from 'pg';
import { runTool } from './backup/postgres-tools.ts';
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
  await runTool('pg_restore', url, ['--dbname', new URL(url).pathname.slice(1), '--exit-on-error', file]);
  await migrate(url);
  console.log('The database is restored and has the schema of this checkout.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** A dump names roles without making them: they belong to the server and not to one database. */
async function prepare(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (await findAppliedSchema(client))
      throw new Failure('The database is not empty: restore into a new one');
    await makeRoles(client);
  } finally {
    await client.end();
  }
}

import { codeOf, messageOf } from '@feedback/runtime';
import pg from 'pg';

/** The engine's `cli` commands: check that a database is reachable, create it, drop it. Returns the exit code. */
export async function runDatabaseCommand(command: string, url: string): Promise<number> {
  const target = new URL(url);
  const database = decodeURIComponent(target.pathname.slice(1));
  const server = new URL(url);
  server.pathname = '/postgres';

  const client = new pg.Client({
    connectionString: command === 'can-connect-to-database' ? url : server.href,
  });
  try {
    await client.connect();
    const name = pg.escapeIdentifier(database);
    if (command === 'create-database') await client.query(`create database ${name}`);
    if (command === 'drop-database') await client.query(`drop database if exists ${name} with (force)`);
    return 0;
  } catch (error) {
    const isMissing = codeOf(error) === '3D000';
    if (isMissing) report('P1003', `Database \`${database}\` does not exist`, { database_name: database });
    else
      report('P1001', `Can't reach database server at \`${target.host}\`: ${messageOf(error)}`, {
        database_location: target.host,
      });
    return 1;
  } finally {
    await client.end();
  }
}

/** Prisma's command line reads failures from the engine's log, and expects a line before the one with the error. */
function report(errorCode: string, message: string, meta: Record<string, string>): void {
  log('INFO', { message: 'starting' });
  log('ERROR', { message, is_panic: false, error_code: errorCode, meta });
}

function log(level: string, fields: object): void {
  const line = { timestamp: new Date().toISOString(), level, fields, target: 'schema_engine::logger' };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

import { spawnSync } from 'node:child_process';
import { Failure } from '@feedback/bootstrap';
import { connectionTo } from '@feedback/db';
import { environment } from '@feedback/local-stack/environment';
import pg from 'pg';

/** The database of an address, in a form that a tool cannot mistake for a list of settings. */
export function databaseArgument(databaseUrl: string): string {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  return `dbname='${name.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}

/** PostgreSQL's own client programs, found on PATH. */
export type Tool = 'pg_dump' | 'pg_restore';

/**
 * Runs a tool on a database and shows its stderr.
 * @throws Failure when it is missing, too old, or fails
 */
export async function runTool(tool: Tool, databaseUrl: string, args: string[]): Promise<void> {
  await requireVersion(tool, databaseUrl);
  const { status } = spawnSync(tool, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environment, ...connectionVariables(databaseUrl) },
  });
  if (status !== 0) throw new Failure(`${tool} failed (exit code ${status}): its own message stands above`);
}

/**
 * The contents of a dump, one line per object, as `--use-list` takes them.
 * @throws Failure when it is no dump
 */
export async function listEntries(databaseUrl: string, file: string): Promise<string[]> {
  await requireVersion('pg_restore', databaseUrl);
  const { status, stdout, stderr } = spawnSync('pg_restore', ['--list', file], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Failure(`${file} is no backup that can be read: ${stderr.trim()}`);
  return stdout.split('\n').filter((line) => line !== '' && !line.startsWith(';'));
}

/** A tool supports servers of its own major version and older ones. */
async function requireVersion(tool: Tool, databaseUrl: string): Promise<void> {
  const installed = Number(
    /\b(\d{1,4})\./.exec(spawnSync(tool, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1],
  );
  const server = await serverVersion(databaseUrl);
  if (installed >= server) return;
  const found = Number.isNaN(installed) ? `${tool} is not installed` : `${tool} is version ${installed}`;
  throw new Failure(
    `The server is PostgreSQL ${server} and ${found}: install the client tools of version ${server} or newer (on Debian from PostgreSQL's own packages: https://wiki.postgresql.org/wiki/Apt, then apt-get install postgresql-client-${server}), or stop the service and copy its data folder (of npm start: .feedback/postgres)`,
  );
}

async function serverVersion(databaseUrl: string): Promise<number> {
  const client = new pg.Client(connectionTo(databaseUrl));
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  } finally {
    await client.end();
  }
}

/** The address as libpq's variables: on a command line every user of the machine could read the password. */
function connectionVariables(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const sslMode = searchParams.get('sslmode');
  return {
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslMode !== null && { PGSSLMODE: sslMode }),
    PGOPTIONS: connectionTo(databaseUrl).options,
  };
}

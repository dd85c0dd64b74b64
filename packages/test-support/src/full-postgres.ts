import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { endChild, endOf, freePort, plainAccount, untilUp } from '@feedback/local-stack';
import pg from 'pg';

/** The operating system's PostgreSQL with its client tools, which the embedded one lacks. */
export type FullPostgres = {
  bin: string;
  adminUrl: (database: string) => string;
  port: number;
  stop: () => Promise<void>;
};

/** Starts the newest PostgreSQL installed from Debian's packages, empty, in `dir`. */
export async function startFullPostgres(dir: string): Promise<FullPostgres> {
  const bin = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);
  if (bin === undefined)
    throw new Error(
      'This test needs the PostgreSQL of the operating system with its client tools. Install it: apt-get install postgresql',
    );
  const account = plainAccount();
  mkdirSync(dir);
  chmodSync(dir, 0o755);
  const [data, passwordFile] = [path.join(dir, 'data'), path.join(dir, 'password')];
  mkdirSync(data);
  writeFileSync(passwordFile, 'admin');
  if (account.uid !== undefined && account.gid !== undefined)
    for (const file of [data, passwordFile]) chownSync(file, account.uid, account.gid);
  const made = spawnSync(
    path.join(bin, 'initdb'),
    [
      '-D',
      data,
      '--username=admin',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...account, cwd: '/', encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr);

  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const child = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...account, cwd: '/', stdio: 'ignore' },
  );
  const exited = endOf(child);
  const adminUrl = (database: string) => `postgresql://admin:admin@127.0.0.1:${port}/${database}`;
  const death = await untilUp(exited, () => answers(adminUrl('postgres')));
  if (death !== undefined) throw new Error(`PostgreSQL did not start: ${death}`);
  return { bin, adminUrl, port, stop: () => endChild(child, exited, 'SIGQUIT') };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

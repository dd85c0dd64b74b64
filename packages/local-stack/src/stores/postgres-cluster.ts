import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '@feedback/bootstrap';
import { environment } from '../environment.ts';
import type { Account } from './account.ts';

/** The environment of the server's programs: an unknown locale or time zone would make them fail. */
export const ENVIRONMENT = { PATH: environment['PATH'], LC_ALL: 'C', TZ: 'UTC' };

/** Creates the files of an empty server in `data`. The password for its user is in a file beside it. */
export function createCluster({
  bin,
  home,
  data,
  account,
  throwAway,
}: {
  bin: string;
  home: string;
  data: string;
  account: Account;
  throwAway: boolean;
}): void {
  const part = `${data}.part`; // renamed when complete, so that an interrupted start leaves nothing that looks like a database
  rmSync(part, { recursive: true, force: true });
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['--username=feedback', '--auth=scram-sha-256', `--pwfile=${path.join(home, 'password')}`];
  // A session that needs a new WAL segment first fills it with zeros: for the usual 16 MB that takes 60 ms.
  const wal = ['--wal-segsize=4'];
  const { status, stderr, error } = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', part, ...access, ...locale, ...wal, ...(throwAway ? ['--no-sync'] : [])],
    { ...account, cwd: '/', env: ENVIRONMENT, encoding: 'utf8' },
  );
  if (status !== 0)
    throw new Failure(`PostgreSQL could not create its files in ${home}: ${stderr || error?.message}`);
  renameSync(part, data);
}

/** PostgreSQL does not read data of another major version. */
export function refuseOtherVersion(bin: string, data: string): void {
  const made = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  const runs = spawnSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.match(
    /\b(\d{1,4})\./,
  )?.[1];
  if (made === runs) return;
  throw new Failure(
    `The data in ${realpathSync(data)} was made by PostgreSQL ${made}, this is ${runs}: move it away to start with an empty database`,
  );
}

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Failure } from '@feedback/bootstrap';

/** A user and group to run as; empty for the user who started this. */
export type Account = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root, so root runs it as an unprivileged account that every system has. */
export function plainAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Failure(
    'PostgreSQL does not run as root, and this system has neither a "postgres" nor a "nobody" account to run it as',
  );
}

/** Whether the account can reach a folder: below /root, for instance, it cannot. */
export function canReach(account: Account, folder: string): boolean {
  return spawnSync('/usr/bin/test', ['-x', folder], { ...account, cwd: '/' }).status === 0;
}

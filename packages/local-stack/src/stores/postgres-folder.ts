import { chownSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { type Account, canReach } from './account.ts';

/** Where root keeps the data of checkouts that a plain account cannot enter, such as those below /root. */
const ELSEWHERE = '/var/lib/feedback-intelligence-service';

/**
 * The data folder for `dir`, created and owned by the account. When the account cannot reach it, `dir` becomes a link to a
 * folder it can reach; deleting the link still starts with an empty database.
 */
export function reachableFolder(dir: string, account: Account): string {
  mkdirSync(path.dirname(dir), { recursive: true });
  if (!isThere(dir)) mkdirSync(dir, { mode: 0o700 });
  const folder = realpathSync(dir);
  if (account.uid === undefined || account.gid === undefined) return folder;

  chownSync(folder, account.uid, account.gid);
  if (canReach(account, folder)) return folder;

  mkdirSync(ELSEWHERE, { recursive: true, mode: 0o755 });
  const reachable = mkdtempSync(path.join(ELSEWHERE, 'postgres-'));
  chownSync(reachable, account.uid, account.gid);
  rmdirSync(folder);
  symlinkSync(reachable, dir);
  return reachable;
}

function isThere(dir: string): boolean {
  return lstatSync(dir, { throwIfNoEntry: false }) !== undefined;
}

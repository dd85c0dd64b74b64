import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tryLock, unlock } from '@feedback/bootstrap';
import { keysOf } from '@feedback/contract/keys-of';
import { ownJson } from '@feedback/contract/own-json';
import { endProcess, isRunning } from '../stores/processes.ts';
import { APPS, type AppName, mainFile } from './app.ts';

/** What tools and tests read to find a running instance. Null for what does not exist (yet). */
export type Instance = {
  base_url: string;
  app_url: string;
  database_url: string;
  redis_url: string;
  ops: Record<AppName, string | null>;
  pids: Record<'supervisor' | AppName | 'postgres' | 'redis', number | null>;
  people: { email: string; password: string; workspace_id: string; workspace: string }[];
  survey_key: string;
  /** Signs the first of the people in once, within ten minutes of the start. */
  sign_in_link: string | null;
};

/** Writes the file atomically: a reader never sees half of it. The file contains passwords. */
export function writeInstance(dir: string, instance: Instance): void {
  const file = instanceFile(dir);
  writeFileSync(`${file}.part`, `${JSON.stringify(instance, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

/**
 * Deletes the file when the instance stops: a reader that finds it finds a running instance, unless its supervisor was killed.
 */
export function removeInstance(dir: string): void {
  rmSync(instanceFile(dir), { force: true });
  unlock(lockOf(dir));
}

/** Makes this process the supervisor of `dir`, or returns the process id of the live supervisor. */
export function claim(dir: string): number | undefined {
  return tryLock(lockOf(dir), (holder: number) => isRunning(holder, 'start.ts'));
}

/** Apps of a killed supervisor end by themselves, but may still be finishing and holding their ports. */
export async function endLeftoverApps(dir: string): Promise<void> {
  const pids: Partial<Instance['pids']> = readInstance(dir)?.pids ?? {};
  const leftover = keysOf(APPS).filter((name) => isRunning(pids[name] ?? 0, mainFile(name)));
  await Promise.all(leftover.map((name) => endProcess(pids[name] ?? 0, 'SIGTERM', 3_000)));
}

/** The instance that runs in `dir`, or ran until its supervisor was killed. */
export function readInstance(dir: string): Instance | undefined {
  try {
    return ownJson<Instance>(readFileSync(instanceFile(dir), 'utf8'));
  } catch {
    return undefined;
  }
}

const instanceFile = (dir: string) => path.join(dir, 'instance.json');
const lockOf = (dir: string) => path.join(dir, 'supervisor.lock');

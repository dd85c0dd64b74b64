import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '@feedback/local-stack';

/** `checks` are all that this run does; `whole` does again what earlier runs have done for sources that have not changed since. */
export type CheckOptions = { checks: readonly string[]; fix: boolean; whole: boolean };

/** What earlier runs have found out. git ignores the folder, and it may be deleted at any time. */
export const KEPT = path.join(root, '.feedback/check');

/** Runs a tool in this terminal; whether it found nothing. */
export function tool(name: string, ...options: string[]): boolean {
  return spawnSync(toolPath(name), options, { cwd: root, stdio: 'inherit' }).status === 0;
}

/** Runs a tool and gives what it prints, whatever it finds. */
export function outputOf(name: string, ...options: string[]): string {
  return spawnSync(toolPath(name), options, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout;
}

function toolPath(name: string): string {
  return path.join(root, 'node_modules/.bin', name);
}

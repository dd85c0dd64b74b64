import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { root } from './paths.ts';

/**
 * What figures were measured with: this machine, and the commit; `uncommitted` says whether those packages differ from the
 * commit.
 */
export function measuredOn(packages: string[]) {
  return {
    commit: git('rev-parse', '--short', 'HEAD'),
    uncommitted: git('status', '--porcelain', '--', ...packages) !== '',
    processor: os.cpus()[0]?.model ?? 'unknown',
    cores: os.cpus().length,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()}`,
    node: process.version,
  };
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown'; // no checkout
  }
}

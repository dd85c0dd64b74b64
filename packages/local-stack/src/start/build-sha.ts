import { spawnSync } from 'node:child_process';
import { root } from '../paths.ts';

/** The commit of this checkout, as BUILD_SHA; undefined where it is no checkout of git. */
export function buildSha(): string | undefined {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { openKeys } from './kept-keys.ts';
import { lintKeys } from './lint-keys.ts';
import { readProgram } from './program.ts';
import { type CheckOptions, KEPT, outputOf, tool } from './tool.ts';
import { BUILD_INFO, refreshBuildInfo } from './types.ts';

/** What decides which rules there are, besides the packages that the compiler reads. */
const RULES = [
  '.oxlintrc.json',
  'tsconfig.json',
  'packages/console/src/script/tsconfig.json',
  'packages/widget/src/element/tsconfig.json',
  'packages/react/src/tsconfig.json',
  'node_modules/oxlint/package.json',
  'node_modules/oxlint-tsgolint/package.json',
];

/**
 * Lints every file by the rules that need no types, which is quick; by those that need them, only the files that have changed,
 * or that use types of which something has.
 */
export function lint({ checks, fix, whole }: CheckOptions): boolean {
  if (fix || whole) return tool('oxlint', '--type-aware', ...(fix ? ['--fix'] : []));
  if (!checks.includes('types')) refreshBuildInfo();
  const keys = keysNow();
  const kept = openKeys({ file: path.join(KEPT, 'linted') });
  const files = outputOf('oxlint', '--debug=files').trim().split('\n');
  const stale = files.filter((file) => !kept.has(keys.get(file) ?? ''));
  console.log(
    `${files.length - stale.length} of ${files.length} files use the types that they did when they were linted`,
  );
  const passed = tool('oxlint') && (stale.length === 0 || tool('oxlint', '--type-aware', ...stale));
  if (passed) for (const file of stale) kept.add(keys.get(file) ?? '');
  kept.keepOnly([...keys.values()]);
  return passed;
}

/** Empty when the compiler's build information is missing or cannot be read: then every file is linted. */
function keysNow(): Map<string, string> {
  const rules = RULES.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
  try {
    const programs = BUILD_INFO.map((file) => lintKeys(readProgram(file, root), { root, rules }));
    return new Map(programs.flatMap((keys) => [...keys]));
  } catch {
    return new Map();
  }
}

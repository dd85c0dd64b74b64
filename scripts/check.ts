// npm run check [-- types format lint unused regexps drift] [--fix]
// Everything that must hold besides the tests. All of it runs even when one part fails.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findDrift } from './drift.ts';
import { root } from './paths.ts';
import { findSlowRegularExpressions } from './regular-expressions/check-regular-expressions.ts';

type Check = (options: { fix: boolean }) => boolean | Promise<boolean>;

const CHECKS: Record<string, Check> = {
  types: () => tool('tsc', '--project', '.'),
  format: ({ fix }) => tool('oxfmt', fix ? '--write' : '--check'),
  lint: ({ fix }) => tool('oxlint', ...(fix ? ['--fix'] : [])),
  unused: () => tool('knip', '--no-progress', '--no-config-hints'),
  regexps: async () => {
    const slow = await findSlowRegularExpressions();
    for (const complaint of slow) console.log(complaint);
    return slow.length === 0;
  },
  drift: async () => {
    const drift = await findDrift();
    if (drift) console.log(drift);
    return !drift;
  },
};

const args = process.argv.slice(2);
const fix = args.includes('--fix');
const named = args.filter((argument) => argument !== '--fix');
const unknown = named.filter((name) => !CHECKS[name]);
if (unknown.length > 0) {
  console.error(
    `There is no check called ${unknown.join(', ')}: there are ${Object.keys(CHECKS).join(', ')}`,
  );
  process.exit(1);
}

const results: { name: string; passed: boolean; seconds: string }[] = [];
for (const name of named.length > 0 ? named : Object.keys(CHECKS)) {
  console.log(`\n── ${name}`);
  const begun = performance.now();
  const passed = await CHECKS[name]?.({ fix });
  results.push({ name, passed: passed === true, seconds: ((performance.now() - begun) / 1000).toFixed(1) });
}

console.log();
for (const { name, passed, seconds } of results)
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name}  ${seconds} s`);
const failed = results.filter(({ passed }) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

function tool(name: string, ...options: string[]): boolean {
  const { status } = spawnSync(path.join(root, 'node_modules/.bin', name), options, {
    cwd: root,
    stdio: 'inherit',
  });
  return status === 0;
}

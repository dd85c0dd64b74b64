import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { type Command, type Given, UsageError } from '../command-line.ts';
import { findSlowRegularExpressions } from './check-regular-expressions.ts';
import { findDrift } from './drift.ts';

type Check = (options: { fix: boolean }) => boolean | Promise<boolean>;

const CHECKS: Record<string, Check> = {
  // The script of the pages runs in browsers, so it is checked against what browsers have.
  types: () =>
    [tool('tsc', '--project', '.'), tool('tsc', '--project', 'packages/console/src/script')].every(Boolean),
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

export const checkCommand: Command = {
  run: 'npm run check',
  does: `Everything that must hold besides the tests. All of it runs even when one part fails. There is ${Object.keys(CHECKS).join(', ')}.`,
  forms: ['[CHECK …] [--fix]'],
  options: { fix: { about: 'mends what format and lint can mend by themselves' } },
  example: 'npm run check -- types lint',
};

export async function runChecks({ words, isSet }: Given): Promise<void> {
  const unknown = words.find((name) => !Object.hasOwn(CHECKS, name));
  if (unknown !== undefined)
    throw new UsageError(`There is no check called ${unknown}: there is ${Object.keys(CHECKS).join(', ')}`);
  const results: Result[] = [];
  for (const name of words.length > 0 ? words : Object.keys(CHECKS))
    results.push(await runCheck(name, { fix: isSet('fix') }));
  report(results);
}

type Result = { name: string; passed: boolean; seconds: string };

async function runCheck(name: string, options: { fix: boolean }): Promise<Result> {
  console.log(`\n── ${name}`);
  const begun = performance.now();
  const passed = (await CHECKS[name]?.(options)) === true;
  return { name, passed, seconds: ((performance.now() - begun) / 1000).toFixed(1) };
}

function report(results: Result[]): void {
  console.log();
  for (const { name, passed, seconds } of results)
    console.log(`${passed ? 'passed' : 'FAILED'}  ${name}  ${seconds} s`);
  const failed = results.filter(({ passed }) => !passed).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

function tool(name: string, ...options: string[]): boolean {
  const { status } = spawnSync(path.join(root, 'node_modules/.bin', name), options, {
    cwd: root,
    stdio: 'inherit',
  });
  return status === 0;
}

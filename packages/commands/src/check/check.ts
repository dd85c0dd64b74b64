import path from 'node:path';
import { type Command, type Given, UsageError } from '../command-line.ts';
import { findSlowRegularExpressions } from './check-regular-expressions.ts';
import { findDrift } from './drift.ts';
import { lint } from './lint.ts';
import { openProofs } from './proofs.ts';
import { type CheckOptions, KEPT, tool } from './tool.ts';
import { checkTypes } from './types.ts';

type Check = (options: CheckOptions) => boolean | Promise<boolean>;

const CHECKS: Record<string, Check> = {
  // The script of the pages runs in browsers, so it is checked against what browsers have.
  types: checkTypes,
  format: ({ fix }) => tool('oxfmt', fix ? '--write' : '--check'),
  lint,
  unused: () => tool('knip', '--no-progress', '--no-config-hints'),
  regexps: async ({ whole }) => {
    const slow = await findSlowRegularExpressions(openProofs({ file: path.join(KEPT, 'proofs'), whole }));
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
  forms: ['[CHECK …] [--fix] [--whole]'],
  options: {
    fix: { about: 'mends what format and lint can mend by themselves' },
    whole: { about: 'checks again what has not changed since an earlier run, as CI does' },
  },
  example: 'npm run check -- types lint',
};

export async function runChecks({ words, isSet }: Given): Promise<void> {
  const unknown = words.find((name) => !Object.hasOwn(CHECKS, name));
  if (unknown !== undefined)
    throw new UsageError(`There is no check called ${unknown}: there is ${Object.keys(CHECKS).join(', ')}`);
  const results: Result[] = [];
  const checks = words.length > 0 ? words : Object.keys(CHECKS);
  const options = { checks, fix: isSet('fix'), whole: isSet('whole') };
  for (const name of checks) results.push(await runCheck(name, options));
  report(results);
}

type Result = { name: string; passed: boolean; seconds: string };

async function runCheck(name: string, options: CheckOptions): Promise<Result> {
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

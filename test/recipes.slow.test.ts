import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { applyPart, type Part, readRecipes } from './read-recipes.ts';

// Performs the recipes of CONTRIBUTING.md in a copy of the repository, as they are written there.

/** The most files that a recipe may touch, besides its tests. */
const MOST_FILES: Record<string, number> = {
  'An endpoint': 4,
  'An act': 6,
  'A tool': 4,
  'A job': 3,
  'A table': 6,
};

const MINUTES = 60_000;
/** What a contributor runs at the end, and the quick part of it that notices an incomplete change. */
const EVERYTHING = 'npm run check';
const QUICK_CHECKS = 'npm run check -- types drift';
const RECIPES = readRecipes();
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'feedback-recipes-'));
  copyRepository(copy);
  git('init', '--quiet');
  git('add', '--all');
  git(
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.com',
    'commit',
    '--quiet',
    '--message',
    'Before',
  );
}, 2 * MINUTES);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('there are five recipes', () => {
  expect(RECIPES.map(({ title }) => title)).toEqual(Object.keys(MOST_FILES));
});

describe.each(RECIPES)('$title', ({ title, parts, commands }) => {
  test('touches few files', () => {
    const files = new Set(parts.map(({ file }) => file).filter((file) => !isTest(file)));
    expect(files.size).toBeLessThanOrEqual(MOST_FILES[title] ?? 0);
  });

  test(
    'works as it is written',
    () => {
      perform(parts);
      expect(commands.map(run).filter(({ failed }) => failed)).toEqual([]);
    },
    10 * MINUTES,
  );

  test.each(parts.filter(isHeld).map((part) => [part.file, part] as const))(
    'something notices that %s was left out',
    (file, left) => {
      perform(parts.filter((part) => part !== left));
      const checks = commands.filter((command) => command !== EVERYTHING);
      const askable = left.isChange ? checks : checks.map((command) => withoutTest(command, file));
      expect([QUICK_CHECKS, ...askable].some((command) => run(command).failed)).toBe(true);
    },
    10 * MINUTES,
  );

  const documents = commands.filter((command) => command.endsWith('-docs'));
  if (documents.length > 0)
    test.each(documents)(
      'something notices that %s was left out',
      (left) => {
        perform(parts);
        expect(commands.filter((command) => command !== left).some((command) => run(command).failed)).toBe(
          true,
        );
      },
      10 * MINUTES,
    );
});

/**
 * Whether a check must fail without this part: no check can require that a table's statements have a test besides the common
 * one, or that a page has one of its own.
 */
function isHeld({ file }: Part): boolean {
  return !['packages/db/test/', 'apps/agent/test/console/'].some((tests) => file.startsWith(tests));
}

/** Checks of the contract are tests that deployments can be held to as well. */
function isTest(file: string): boolean {
  return /(^|\/)test\//.test(file) || file.startsWith('packages/contract-suite/');
}

/** The copy in its original state, with these parts. */
function perform(parts: Part[]): void {
  git('checkout', '--quiet', '.');
  git('clean', '--quiet', '-d', '--force');
  for (const part of parts) applyPart(copy, part);
}

/** A test that was left out cannot be run by its name. */
function withoutTest(command: string, file: string): string {
  return command
    .split(' ')
    .filter((word) => !file.startsWith(`${word}.test`))
    .join(' ');
}

function run(command: string): { command: string; failed: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: copy, encoding: 'utf8' });
  return { command, failed: status !== 0, output: status === 0 ? '' : `${stdout}${stderr}`.slice(-2_000) };
}

function git(...words: string[]): void {
  execFileSync('git', words, { cwd: copy, stdio: ['ignore', 'ignore', 'pipe'] });
}

/**
 * The files in git, and the installed packages: links within the workspace point into the copy. What earlier checks have found
 * out of the same files comes along, as a contributor has it.
 */
function copyRepository(target: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter(Boolean))
    cpSync(path.join(root, file), path.join(target, file), {
      recursive: true,
      force: true,
      errorOnExist: false,
    });
  execFileSync('cp', ['-al', 'node_modules', target], { cwd: root });
  for (const manifest of listed.split('\0').filter((file) => file.endsWith('/package.json'))) {
    const modules = path.join(path.dirname(manifest), 'node_modules');
    spawnSync('cp', ['-a', modules, path.join(target, path.dirname(manifest))], { cwd: root });
  }
  mkdirSync(path.join(target, '.feedback'));
  symlinkSync(path.join(root, '.feedback/tools'), path.join(target, '.feedback/tools'));
  const found = path.join(root, '.feedback/check');
  if (existsSync(found)) cpSync(found, path.join(target, '.feedback/check'), { recursive: true });
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lintKeys, readProgram } from '@feedback/commands/check';
import { root } from '@feedback/local-stack';
import { afterAll, describe, expect, test } from '@jest/globals';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'lint-keys-')));
afterAll(() => rmSync(folder, { recursive: true }));

const FILES = {
  'said.ts': 'export function said(): string {\n  return "a";\n}\nexport const inferred = () => 1;\n',
  'through.ts': 'export { said } from "./said.ts";\n',
  'user.ts': 'import { said } from "./through.ts";\nexport const user: string = said();\n',
  'other.ts': 'export const other = 1;\n',
};

/** The keys of these files as the compiler itself sees them, in a changed state. */
function keysOf(changed: Partial<typeof FILES> = {}, rules = 'one'): Map<string, string> {
  for (const [name, text] of Object.entries({ ...FILES, ...changed }))
    writeFileSync(path.join(folder, name), text);
  const info = path.join(folder, 'kept/types.tsbuildinfo');
  const options = ['--noEmit', '--module', 'nodenext', '--target', 'es2024', '--allowImportingTsExtensions'];
  const incremental = ['--incremental', '--tsBuildInfoFile', info, '--types', '', ...Object.keys(FILES)];
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  const { status, stdout } = spawnSync(tsc, [...options, ...incremental], { cwd: folder, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  return lintKeys(readProgram(info, folder), { root: folder, rules });
}

function differing(before: Map<string, string>, after: Map<string, string>): string[] {
  expect([...after.keys()].toSorted()).toEqual(Object.keys(FILES).toSorted());
  return [...after].flatMap(([file, key]) => (before.get(file) === key ? [] : [file])).toSorted();
}

describe('a file is linted again', () => {
  test('only itself when nothing that others see of it has changed', () => {
    const before = keysOf();
    expect(differing(before, keysOf())).toEqual([]);
    const inside = FILES['said.ts'].replace('"a"', '"b"');
    expect(differing(before, keysOf({ 'said.ts': inside }))).toEqual(['said.ts']);
  });

  test('when a type that it uses has changed, however indirectly', () => {
    const before = keysOf();
    const wider = FILES['said.ts'].replace('said()', 'said(_more?: number)');
    expect(differing(before, keysOf({ 'said.ts': wider }))).toEqual(['said.ts', 'through.ts', 'user.ts']);
  });

  test('when a file that it uses leaves its types to be inferred, and anything in that has changed', () => {
    const open = FILES['said.ts'].replace('(): string', '()').replace('"a"', '"a".trim()');
    const before = keysOf({ 'said.ts': open });
    const inside = open.replace('"a"', '"b"');
    expect(differing(before, keysOf({ 'said.ts': inside }))).toEqual(['said.ts', 'through.ts', 'user.ts']);
  });

  test('when the rules or the linter have changed', () => {
    expect(differing(keysOf(), keysOf({}, 'two'))).toHaveLength(4);
  });
});

test.each(['', '{', '{}', '{"fileNames":["a.ts"],"fileInfos":["1"],"referencedMap":[[9,9]]}'])(
  'build information that reads %j is refused',
  (text) => {
    const file = path.join(folder, 'broken');
    writeFileSync(file, text);
    expect(() => readProgram(file, folder)).toThrow();
  },
);

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { copyWithHiddenTest, faultOf, readPlantedCases } from '../planted-cases.ts';
import { testsPass } from '../run-tests.ts';
import { tryEdits } from '../try-edits.ts';

const cases = readPlantedCases();

describe('the repositories with a planted fault', () => {
  test('are twelve, three in each of four languages', () => {
    const languages = Map.groupBy(cases, ({ language }) => language);
    expect(Array.from(languages.values(), ({ length }) => length)).toEqual([3, 3, 3, 3]);
  });

  test.each(cases)('$id: its fault has at most 15 lines, and its fix mends them', ({ id, reports }) => {
    const { path: name, from, to } = faultOf(id);
    expect(to - from).toBeLessThan(15);
    const copy = copyWithHiddenTest(id);
    const read = () => readFileSync(path.join(copy.folder, name), 'utf8');
    const before = read();
    copy.mend();
    expect(read()).not.toBe(before);
    copy.spoil();
    expect(read()).toBe(before);
    copy.remove();
    expect(existsSync(copy.folder)).toBe(false);
    expect(reports.length).toBeGreaterThanOrEqual(2);
  });

  test('no report has a name of the code', () => {
    for (const { reports } of cases)
      for (const report of reports) expect(report).not.toMatch(/[a-z][A-Z]|_|\w\.\w|\(\)|`/);
    for (const { id, reports } of cases)
      expect(reports.join(' ')).not.toContain(path.basename(faultOf(id).path));
  });

  test('a hidden test fails because of the fault, and passes without it', async () => {
    const [one] = cases.filter(({ language }) => language === 'TypeScript');
    if (!one) throw new Error('no case');
    const copy = copyWithHiddenTest(one.id);
    expect(await testsPass(copy.folder, one.test)).toBe(false);
    copy.mend();
    expect(await testsPass(copy.folder, one.test)).toBe(true);
    copy.remove();
  });
});

describe('the program that tries edits', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'edits-'));
    writeFileSync(path.join(folder, 'free.js'), 'export const a = 1 + 2;\nexport const b = 5 - 2;\n');
    writeFileSync(
      path.join(folder, 'check.mjs'),
      "import { b } from './free.js';\nif (b !== 7) process.exit(1);\n",
    );
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const tryIn = ([from, to]: [number, number], most: number) =>
    tryEdits(folder, [{ path: 'free.js', from, to }], {
      most,
      test: () => testsPass(folder, ['node', 'check.mjs']),
      passed: new Map(),
    });

  test('says how many it tried, and leaves the file as it was', async () => {
    const before = readFileSync(path.join(folder, 'free.js'), 'utf8');
    expect(await tryIn([1, 2], 10)).toBe(2);
    expect(readFileSync(path.join(folder, 'free.js'), 'utf8')).toBe(before);
  });

  test('tries no other line, and no more than it may', async () => {
    expect(await tryIn([1, 1], 10)).toBeNull();
    expect(await tryIn([1, 2], 1)).toBeNull();
  });
});

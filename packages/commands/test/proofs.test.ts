import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findRegularExpressions, judgeExpressions, openProofs, type Placed } from '@feedback/commands/check';
import { afterAll, describe, expect, test } from '@jest/globals';

const folder = mkdtempSync(path.join(tmpdir(), 'proofs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const placed = (code: string): Placed[] =>
  findRegularExpressions('one.ts', code).map((found) => ({ file: 'one.ts', ...found }));
const SLOW = placed(String.raw`export const x = /\s+$/;`);
const SAFE = placed(String.raw`export const x = /^\s+/;`);

let files = 0;
const newFile = () => path.join(folder, String(files++), 'proofs');

/** A file that says of an expression that it is safe, which it is not: a complaint shows that it was checked again. */
function fileOfSlow(prover = 'one'): string {
  const file = newFile();
  for (const expression of SLOW) openProofs({ file, prover }).add(expression);
  return file;
}

const judge = (expressions: Placed[], file: string, options: { prover?: string; whole?: boolean } = {}) =>
  judgeExpressions(expressions, openProofs({ file, prover: 'one', ...options }));

describe('the proofs of regular expressions', () => {
  test('are kept, and an expression that has not changed is not checked again', async () => {
    expect(await judge(SLOW, fileOfSlow())).toEqual([]);
    const file = newFile();
    expect(await judge(SAFE, file)).toEqual([]);
    expect(openProofs({ file, prover: 'one' }).has(SAFE[0]!)).toBe(true);
  });

  test('do not hold for an expression that has changed, nor for one with other flags', async () => {
    expect(await judge(placed(String.raw`export const x = /\s+x?$/;`), fileOfSlow())).toHaveLength(1);
    expect(await judge(placed(String.raw`export const x = /\s+$/i;`), fileOfSlow())).toHaveLength(1);
  });

  test('hold wherever the expression is moved to', async () => {
    const moved = SLOW.map((one) => ({ ...one, file: 'two.ts', line: 9 }));
    expect(await judge(moved, fileOfSlow())).toEqual([]);
  });

  test('do not hold for another version of the checker', async () => {
    expect(await judge(SLOW, fileOfSlow(), { prover: 'two' })).toHaveLength(1);
  });

  test('are not asked when everything is to be checked', async () => {
    expect(await judge(SLOW, fileOfSlow(), { whole: true })).toHaveLength(1);
  });

  test.each([
    ['cut off', (text: string) => text.slice(0, 40)],
    ['not text', () => '\u0000\uFFFD{"safe":true}'],
    ['empty', () => ''],
  ])('that are %s count for nothing, and are kept again', async (_what, broken) => {
    const file = fileOfSlow();
    writeFileSync(file, broken(readFileSync(file, 'utf8')));
    expect(await judge([...SLOW, ...SAFE], file)).toHaveLength(1);
    expect(openProofs({ file, prover: 'one' }).has(SAFE[0]!)).toBe(true);
  });

  test('never hold a complaint: a slow expression is complained about each time', async () => {
    const file = newFile();
    expect(await judge(SLOW, file)).toHaveLength(1);
    expect(await judge(SLOW, file)).toHaveLength(1);
  });

  test('of expressions that are gone are forgotten', async () => {
    const file = fileOfSlow();
    await judge(SAFE, file);
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(1);
  });
});

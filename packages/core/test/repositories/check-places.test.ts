import { expect, test } from '@jest/globals';
import { checkPlaces } from '../../src/repositories/check-places.ts';

const symbols = [{ name: 'send', qualifiedName: 'Mail.send', kind: 'function' as const, from: 3, to: 6 }];
const facts = new Map([
  ['a.ts', { lines: 10, symbols }],
  ['a.test.ts', { lines: 1, symbols: [] }],
]);
const place = {
  path: 'a.ts',
  lines: [3, 6] as [number, number],
  symbol: 'Mail.send',
  why: 'x',
  confidence: 1,
  usedBy: [],
  users: 0,
  commits: 0,
};
const found = {
  chosen: 0,
  lead: { isAbout: 0.9, next: null },
  places: [],
  tests: [],
  changes: [],
  missing: [],
  parts: [],
};

test.each([
  ['what the commit has', {}, true],
  ['lines without a symbol', { lines: [1, 10] as [number, number], symbol: null }, true],
  ['a file that it has not', { path: 'b.ts' }, false],
  ['a line after its last', { lines: [3, 11] as [number, number], symbol: null }, false],
  ['a line before its first', { lines: [0, 3] as [number, number], symbol: null }, false],
  ['lines the wrong way round', { lines: [6, 3] as [number, number], symbol: null }, false],
  ['a symbol that it has not', { symbol: 'send' }, false],
  ['a symbol with what stands above it', { lines: [1, 6] as [number, number] }, true],
  ['a symbol of other lines', { lines: [7, 8] as [number, number] }, false],
])('%s leaves or stays: %j', (_, change, stays) => {
  const checked = checkPlaces({ ...found, places: [{ ...place, ...change }] }, facts);
  expect(checked.places).toHaveLength(stays ? 1 : 0);
});

test('a test that the commit has not is left out', () => {
  const tests = ['a.test.ts', 'gone.test.ts'];
  expect(checkPlaces({ ...found, tests }, facts).tests).toEqual(['a.test.ts']);
});

test('a part keeps only the places that stay', () => {
  const checked = checkPlaces({ ...found, places: [place], parts: [['b.ts', 'a.ts']] }, facts);
  expect(checked.parts).toEqual([['a.ts']]);
});

test('the next part of a file stays where the commit has it', () => {
  const nextOf = (next: { lines: [number, number]; symbol: string | null }) =>
    checkPlaces({ ...found, places: [{ ...place, next }] }, facts).places[0]?.next;
  expect(nextOf({ lines: [7, 9], symbol: null })).toEqual({ lines: [7, 9], symbol: null });
  expect(nextOf({ lines: [7, 11], symbol: null })).toBeUndefined();
});

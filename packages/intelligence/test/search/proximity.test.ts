import { expect, test } from '@jest/globals';
import { proximity } from '../../src/search/proximity.ts';

const together = proximity(
  new Map([
    [1, 2],
    [2, 3],
    [3, 4],
  ]),
);

test.each([
  ['a pair side by side counts the lesser weight', [1, 2], 2],
  ['in whichever order', [9, 2, 1], 2],
  ['two apart it counts a quarter', [1, 9, 2], 0.5],
  ['where it is nearest counts', [1, 9, 9, 2, 1, 9], 2],
  ['every pair counts', [1, 2, 3], 2 + 3 + 2 / 4],
  ['one alone does not', [1, 9, 1, 1], 0],
  ['nor do words that were not asked for', [8, 9], 0],
])('%s', (_, terms, sum) => {
  expect(together(terms)).toBeCloseTo(sum);
});

test('of a question of one word, or of many, no pair counts', () => {
  const many = new Map(Array.from({ length: 13 }, (_, term) => [term, 1] as const));
  expect(proximity(new Map([[1, 2]]))([1, 1])).toBe(0);
  expect(proximity(many)([1, 2, 3])).toBe(0);
});

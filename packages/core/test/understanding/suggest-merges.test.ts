import { describe, expect, test } from '@jest/globals';
import { suggestMerges } from '../../src/understanding/suggest-merges.ts';

const LEAKS = 'The lang kettle leaks';
const PRINTS = 'Rota printing gives blank pages';

const reasonsOf = (one: string, other: string, isNeed: boolean) =>
  suggestMerges(
    { close: [], alike: [{ one: 'a', other: 'b', likeness: 1 }] },
    new Map([
      ['a', { text: one, isNeed }],
      ['b', { text: other, isNeed }],
    ]),
  ).map(({ reason }) => reason);

describe('why two items may be one', () => {
  test('is what customers said, also where a model read the same in both', () => {
    const [reason] = reasonsOf(LEAKS, PRINTS, true);
    expect(reason).toMatch(/^A model read nearly the same in both; .*“kettle”.*“printing”/);
    expect(reasonsOf(LEAKS, `${LEAKS}!`, true)).toEqual(['The same words, apart from spelling']);
    expect(reasonsOf(LEAKS, 'The old lang kettle leaks', false)).toEqual([
      'Nearly the same: only the second says “old”',
    ]);
  });

  test('is not said of an item that is gone', () => {
    const alike = [{ one: 'a', other: 'b', likeness: 1 }];
    expect(suggestMerges({ close: [], alike }, new Map())).toEqual([]);
  });
});

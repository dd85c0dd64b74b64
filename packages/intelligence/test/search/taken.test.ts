import { describe, expect, test } from '@jest/globals';
import { takenOf } from '../../src/search/taken.ts';

const taking = { bears: 0.2, ofBest: 0.5, ofMates: 0.1 };

function taken(...likely: [probability: number, priority: string | null][]): number[] {
  const items = likely.map(([probability, priority]) => ({ probability, priority, taking }));
  return items.filter(takenOf(items, (one) => one)).map(({ probability }) => probability);
}

describe('what counts as an answer', () => {
  test('is likely enough, beside the likeliest as well', () => {
    expect(taken([0.8, 'a'], [0.5, 'b'], [0.39, 'c'], [0.25, 'd'])).toEqual([0.8, 0.5]);
    expect(taken([0.3, 'a'], [0.21, 'b'], [0.19, 'c'])).toEqual([0.3, 0.21]);
  });

  test('is the likeliest where nothing is likely enough', () => {
    expect(taken([0.1, 'a'], [0.09, 'b'])).toEqual([0.1]);
  });

  test('is what stands in one priority with the likeliest, in words that are less like the question', () => {
    expect(taken([0.8, 'a'], [0.3, 'b'], [0.1, 'a'], [0.07, 'a'])).toEqual([0.8, 0.1]);
  });

  test('is not what stands in no priority either', () => {
    expect(taken([0.8, null], [0.3, null])).toEqual([0.8]);
  });

  test('is nothing of nothing', () => {
    expect(taken()).toEqual([]);
  });
});

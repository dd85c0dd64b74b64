import { describe, expect, test } from '@jest/globals';
import { BEARING_FEATURES, type Compared } from '../../src/search/bearing-features.ts';
import { SAID_FEATURES, saidFeatures } from '../../src/search/said-features.ts';

const ABOVE = BEARING_FEATURES.indexOf('above the others');

function item(cosine: number, { above = 0, wordsSaid = 0 } = {}): Compared {
  const features = BEARING_FEATURES.map(() => 0);
  features[0] = cosine;
  features[ABOVE] = above;
  return { isNamed: true, wordsSaid, features };
}

function named(features: number[]): Record<string, number> {
  return Object.fromEntries(SAID_FEATURES.map((name, j) => [name, features[j] ?? NaN]));
}

describe('a question compared with all items together', () => {
  test('is what the likeliest item says, beside the others', () => {
    const items = [
      item(0.5),
      item(0.7, { above: 2, wordsSaid: 0.5 }),
      item(0.6, { wordsSaid: 1 }),
      item(0.4),
    ];
    const found = named(saidFeatures({ items, words: 4, wordsSaid: 0.75 }, [0.1, 0.5, 0.2, 0.01]));
    expect(found).toEqual({
      'odds of the likeliest': 0,
      'odds of the third': expect.closeTo(Math.log(0.1001 / 0.9001)),
      'most cosine': 0.7,
      'middle cosine': 0.5,
      'mean cosine': expect.closeTo(0.55),
      'above the others': 2,
      'words of the likeliest': 0.5,
      'words of any': 0.75,
      'words asked': 4,
    });
  });

  test('is a number in every place, also of one item and of none', () => {
    for (const items of [[], [item(0.9)]])
      for (const value of saidFeatures(
        { items, words: 0, wordsSaid: 0 },
        items.map(() => 1),
      ))
        expect(Number.isFinite(value)).toBe(true);
  });
});

import { describe, expect, test } from '@jest/globals';
import { openRandom } from '../../src/clusters/random.ts';
import { openFeatureWeights } from '../../src/text/feature-weights.ts';

describe('openFeatureWeights', () => {
  const ways = { 'the sum': (a: number, b: number) => a + b, 'the highest': Math.max };
  test.each(Object.entries(ways))(
    'keeps each feature with %s of its weights, in the order found, for texts of any size after one another',
    (_name, merge) => {
      const random = openRandom(3);
      const kept = openFeatureWeights(merge);
      for (const size of [3, 500, 1, 4_000, 20, 0]) {
        kept.clear(size);
        const expected = new Map<number, number>();
        for (let n = 0; n < size; n++) {
          const feature = Math.floor(random() * 4 * size) * 4_096;
          const weight = random();
          kept.keep(feature, weight);
          const before = expected.get(feature);
          expected.set(feature, before === undefined ? weight : merge(before, weight));
        }
        const listed = Array.from({ length: kept.size() }, (_, i) => [kept.featureAt(i), kept.weightAt(i)]);
        expect(listed).toEqual([...expected]);
      }
    },
  );
});

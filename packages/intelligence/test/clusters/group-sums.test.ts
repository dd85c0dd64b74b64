import { describe, expect, test } from '@jest/globals';
import { sumGroups } from '../../src/clusters/group-sums.ts';
import { openRandom } from '../../src/clusters/random.ts';
import { VECTOR_WIDTH } from '../../src/encoder/item-vector.ts';

describe('sumGroups', () => {
  test('compares one group with many as it compares it with each', () => {
    const random = openRandom(11);
    const vectors = Array.from({ length: 60 }, () =>
      Int8Array.from({ length: VECTOR_WIDTH }, () => Math.floor(random() * 255) - 127),
    );
    const groups = 7;
    const sums = sumGroups(
      vectors,
      Int32Array.from(vectors, (_, item) => item % groups),
      groups,
    );
    for (const others of [[], [3], [6, 0, 1], [0, 1, 2, 3, 4, 5, 6]])
      expect([...sums.betweenAll(2, others)]).toEqual(others.map((other) => sums.between(2, other)));
  });
});

import { describe, expect, test } from '@jest/globals';
import { similarity, VECTOR_WIDTH } from '../../src/encoder/item-vector.ts';
import { openClusterLikeness } from '../../src/parts/cluster-likeness.ts';

const vectorOf = (...values: number[]) => Int8Array.from({ length: VECTOR_WIDTH }, (_, i) => values[i] ?? 0);
const exemplar = (clusterId: string, key: string, ...values: number[]) => ({
  clusterId,
  key,
  vector: vectorOf(...values),
});

const EXEMPLARS = [
  exemplar('many', 'a', 100, 0),
  exemplar('few', 'b', 0, 100),
  exemplar('many', 'c', 100, 50),
  exemplar('many', 'd', -100, 0),
  exemplar('many', 'e', 100, 20),
  exemplar('few', 'f', 50, 100),
  exemplar('one', 'g', 100, 100),
];
const text = vectorOf(100, 10);
const meanOf = (...keys: string[]) =>
  keys
    .map((key) => similarity(text, EXEMPLARS.find((each) => each.key === key)?.vector ?? text))
    .reduce((a, b) => a + b) / keys.length;

describe('openClusterLikeness', () => {
  const { clusterIds, likenessOf } = openClusterLikeness(EXEMPLARS);
  const likenessIn = (itemKey: string) => {
    const [found] = likenessOf([{ vector: text, itemKey }]);
    if (!found) throw new Error('one text has one likeness');
    return found;
  };

  test('is the mean similarity to the three nearest exemplars of each cluster, or to all where there are fewer', () => {
    expect(clusterIds).toEqual(['many', 'few', 'one']);
    const { values, compared, nearest } = likenessIn('another item');
    expect([compared, clusterIds[nearest]]).toEqual([3, 'many']);
    expect([...values]).toEqual(
      [meanOf('a', 'c', 'e'), meanOf('b', 'f'), meanOf('g')].map((value) => expect.closeTo(value, 6)),
    );
  });

  test('does not compare an item with itself, and gives -Infinity where it is the only exemplar', () => {
    const { values, compared } = likenessIn('g');
    expect([compared, values[0], values[2]]).toEqual([
      2,
      expect.closeTo(meanOf('a', 'c', 'e'), 6),
      -Infinity,
    ]);
    expect(likenessIn('a').values[0]).toBeCloseTo(meanOf('c', 'd', 'e'), 6);
  });

  test('compares many texts as it compares each of them', () => {
    const texts = EXEMPLARS.map(({ key, vector }) => ({ vector, itemKey: key }));
    const together = likenessOf(texts);
    expect(together).toEqual(texts.flatMap((one) => likenessOf([one])));
    expect(together.map(({ values }) => values[2])).toContain(-Infinity);
  });
});

import { describe, expect, test } from '@jest/globals';
import { openRandom } from '../../src/clusters/random.ts';
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
  const likenessOf = openClusterLikeness(EXEMPLARS);
  const likenessIn = (itemKey: string) => {
    const [found] = likenessOf([{ vector: text, itemKey }]);
    if (!found) throw new Error('one text has one likeness');
    return found;
  };

  test('is the mean similarity to the three nearest exemplars of each cluster, or to all where there are fewer', () => {
    const { values, compared, nearest, largest, second } = likenessIn('another item');
    expect([compared, nearest, largest, second]).toEqual([3, 'many', values[0], values[2]]);
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

describe('openClusterLikeness with more clusters than it compares with', () => {
  const random = openRandom(3);
  const scattered = (near: Int8Array, by: number) =>
    near.map((value) => Math.max(-127, Math.min(127, Math.round(value + by * (random() - 0.5)))));
  const centres = Array.from({ length: 90 }, () => scattered(vectorOf(), 200));
  const exemplars = centres.flatMap((centre, cluster) =>
    Array.from({ length: 1 + (cluster % 6) }, (_, n) => ({
      clusterId: `cluster ${cluster}`,
      key: `${cluster}.${n}`,
      vector: scattered(centre, 150),
    })),
  );
  const likenessOf = openClusterLikeness(exemplars);
  const texts = exemplars.map(({ key, vector }) => ({ vector: scattered(vector, 100), itemKey: key }));
  /** What comparing with every exemplar but the item's own gives. */
  const best = ({ vector, itemKey }: (typeof texts)[number]) =>
    [...Map.groupBy(exemplars, ({ clusterId }) => clusterId)]
      .map(([id, own]) => {
        const others = own.filter(({ key }) => key !== itemKey);
        const nearest = others.map((other) => similarity(vector, other.vector)).toSorted((a, b) => b - a);
        const three = nearest.slice(0, 3);
        return { id, value: three.reduce((sum, value) => sum + value, 0) / three.length };
      })
      .filter(({ value }) => !Number.isNaN(value))
      .toSorted((a, b) => b.value - a.value)[0];

  test('a text has the likeness to its nearest cluster that comparing with all would give', () => {
    for (const found of texts.flatMap((one) => likenessOf([one]))) {
      const expected = best(found);
      expect([found.nearest, found.largest]).toEqual([expected?.id, expect.closeTo(expected?.value ?? 0, 5)]);
      expect(found.compared).toBeLessThan(centres.length);
    }
  });

  test('the texts of an item are compared with the same clusters', () => {
    const five = [0, 50, 100, 150, 200].map((at) => ({ vector: texts[at]?.vector ?? text, itemKey: 'item' }));
    const found = likenessOf(five);
    expect(new Set(found.map(({ values }) => values.length)).size).toBe(1);
    expect(found.map(({ nearest }) => nearest)).toEqual(five.map((one) => likenessOf([one])[0]?.nearest));
  });
});

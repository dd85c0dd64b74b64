import { expect, test } from '@jest/globals';
import { findAreas } from '../../src/clusters/find-areas.ts';
import { VECTOR_WIDTH } from '../../src/encoder/item-vector.ts';

/**
 * Two parts of a product, three topics in each, 60 items per topic. The first dimensions hold what the items of a part have in
 * common.
 */
const CLUSTERS = 6;
const EACH = 60;
const groupOf = Int32Array.from({ length: CLUSTERS * EACH }, (_, item) => Math.floor(item / EACH));
const vectors = Array.from(groupOf, (group) => {
  const vector = new Int8Array(VECTOR_WIDTH);
  vector[group < CLUSTERS / 2 ? 0 : 1] = 40;
  vector[2 + group] = 100;
  return vector;
});

test('clusters of one part of the product are one area', () => {
  expect([...findAreas(vectors, groupOf, CLUSTERS)]).toEqual([0, 0, 0, 1, 1, 1]);
});

test('a cluster that is like no other, and one of a single item, have no area', () => {
  const alone = vectors.map((vector, item) => (groupOf[item] === 5 ? other() : vector));
  expect([...findAreas([...alone, other()], Int32Array.from([...groupOf, 6]), 7)]).toEqual([
    0, 0, 0, 1, 1, -1, -1,
  ]);
});

test('few items have no areas', () => {
  expect([...findAreas(vectors.slice(0, 200), groupOf.slice(0, 200), 4)]).toEqual([-1, -1, -1, -1]);
});

function other(): Int8Array {
  const vector = new Int8Array(VECTOR_WIDTH);
  vector[100] = 127;
  return vector;
}

import { describe, expect, test } from '@jest/globals';
import { findNeighbours } from '../../src/clusters/find-neighbours.ts';
import { openRandom } from '../../src/clusters/random.ts';
import { VECTOR_WIDTH } from '../../src/encoder/item-vector.ts';
import { openVectorBlock } from '../../src/encoder/vector-block.ts';

const K = 10;
const many = drawn(9_000, 300);

describe('findNeighbours', () => {
  test('of few vectors finds exactly the most alike', () => {
    const vectors = drawn(300, 20);
    expect(shareFound(vectors, findNeighbours(vectors, K).positions)).toBe(1);
  });

  test('of more than it compares one by one it finds nearly all of them, the same each time', () => {
    const found = findNeighbours(many, K);
    expect(shareFound(many, found.positions)).toBeGreaterThan(0.95);
    const again = findNeighbours(many, K);
    expect(again.positions.every((neighbour, place) => neighbour === found.positions[place])).toBe(true);
  });

  test('no vector is its own neighbour, and empty vectors have none', () => {
    const vectors = [...many, new Int8Array(VECTOR_WIDTH)];
    const { positions } = findNeighbours(vectors, K);
    expect(positions.some((neighbour, place) => neighbour === Math.floor(place / K))).toBe(false);
    expect([...positions.subarray(9_000 * K)]).toEqual(Array.from({ length: K }, () => -1));
  });
});

/** The share of the true neighbours of 100 vectors that were found. */
function shareFound(vectors: Int8Array[], positions: Int32Array): number {
  const block = openVectorBlock(vectors.length);
  for (const vector of vectors) block.add(vector);
  let found = 0;
  for (let query = 0; query < 100; query++) {
    const item = Math.floor((query * vectors.length) / 100);
    const cosines = block.similarities(vectors[item] ?? new Int8Array()).slice();
    cosines[item] = -1;
    const nearest = [...cosines.keys()].toSorted((a, b) => (cosines[b] ?? 0) - (cosines[a] ?? 0)).slice(0, K);
    const own = new Set(positions.subarray(item * K, item * K + K));
    found += nearest.filter((neighbour) => own.has(neighbour)).length;
  }
  return found / (100 * K);
}

/** `count` vectors around `centres` centres. */
function drawn(count: number, centres: number): Int8Array[] {
  const random = openRandom(9);
  const middle = Array.from({ length: centres }, () =>
    Float32Array.from({ length: VECTOR_WIDTH }, () => random() - 0.5),
  );
  return Array.from({ length: count }, (_, i) => {
    const centre = middle[i % centres];
    const vector = new Int8Array(VECTOR_WIDTH);
    for (let j = 0; j < VECTOR_WIDTH; j++) vector[j] = 150 * (centre?.[j] ?? 0) + 100 * (random() - 0.5);
    return vector;
  });
}

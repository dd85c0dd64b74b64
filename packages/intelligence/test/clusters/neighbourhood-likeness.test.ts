import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { averageLink, compareAll } from '../../src/clusters/average-link.ts';
import { findNeighbours } from '../../src/clusters/find-neighbours.ts';
import { addNeighbourhoods } from '../../src/clusters/neighbourhood-likeness.ts';
import { VECTOR_WIDTH } from '../../src/encoder/item-vector.ts';

/** Vectors that differ in six values. */
const vector = fc
  .array(fc.integer({ min: -127, max: 127 }), { minLength: 6, maxLength: 6 })
  .map((values) => toVector(Object.fromEntries(values.entries())));

describe('addNeighbourhoods', () => {
  /** Two topics of four; the first items of both share more with each other than with their own topics. */
  const topics = [0, 0, 0, 0, 1, 1, 1, 1];
  const bridged = topics.map((topic, i) =>
    toVector({ [topic]: 60, [10 + i]: 60, ...(i % 4 === 0 ? { 5: 80 } : {}) }),
  );

  test('tells two topics apart by their neighbourhoods alone', () => {
    const plain = compareAll(bridged);
    const likeness = withNeighbourhoods(bridged);
    const [own, across] = [1, 4];
    expect(plain[own]).toBeLessThan((plain[across] ?? 0) - 0.1);
    expect(likeness[own]).toBeGreaterThan(likeness[across] ?? 0);
  });

  test('average link finds the topics only with them', () => {
    const start = { groupOf: Int32Array.from(topics.keys()), anchored: new Uint8Array(topics.length) };
    const found = (likeness: Float32Array, bar: number) => [...averageLink(likeness, start, bar)];
    const plain = [0, 0.1, 0.2, 0.3, 0.4, 0.45].map((bar) => pairs(found(compareAll(bridged), bar)));
    expect(plain).not.toContainEqual(pairs(topics));
    expect(pairs(found(withNeighbourhoods(bridged), 0.4))).toEqual(pairs(topics));
  });

  test('keeps anchored groups apart, whatever their neighbourhoods', () => {
    const start = {
      groupOf: Int32Array.from(topics.keys()),
      anchored: Uint8Array.from([1, 1, 0, 0, 0, 0, 0, 0]),
    };
    const found = averageLink(withNeighbourhoods(bridged), start, 0.3);
    expect(found[0]).not.toBe(found[1]);
  });

  test('two items that are like no other stay unlike, though each is the nearest of the other', () => {
    const apart = [toVector({ 50: 100, 51: 35 }), toVector({ 51: 35, 52: 100 })];
    const likeness = withNeighbourhoods([...bridged, ...apart]);
    // row 8, column 9, and row 1, column 2, of ten items
    const [pair, topic] = [likeness[89] ?? 0, likeness[12] ?? 0];
    expect(pair).toBeGreaterThan(0.1);
    expect(pair).toBeLessThan(topic / 2);
  });

  test('is the same from both sides, between -1 and 1, and the same each time', () => {
    fc.assert(
      fc.property(fc.array(vector, { maxLength: 25 }), (vectors) => {
        const likeness = withNeighbourhoods(vectors);
        expect(withNeighbourhoods(vectors)).toEqual(likeness);
        for (const one of vectors.keys())
          for (const other of vectors.keys()) {
            if (one === other) continue;
            const value = likeness[one * vectors.length + other] ?? NaN;
            expect(value).toBe(likeness[other * vectors.length + one]);
            expect(Math.abs(value)).toBeLessThanOrEqual(1.000_01);
          }
      }),
    );
  });

  test('items without a known word are like nothing', () => {
    const likeness = withNeighbourhoods([toVector({}), toVector({}), toVector({ 1: 50 })]);
    expect([likeness[1], likeness[2], likeness[5]]).toEqual([0, 0, 0]);
    expect(withNeighbourhoods([toVector({}), toVector({})], 0)[1]).toBe(0);
    expect(withNeighbourhoods([])).toHaveLength(0);
  });
});

function withNeighbourhoods(vectors: Int8Array[], typical = 0.5): Float32Array {
  const likeness = compareAll(vectors);
  addNeighbourhoods(likeness, findNeighbours(vectors, 12), {
    typical,
    bars: { least: 0.08, neighbourhoods: 0.3, near: 0.4 },
  });
  return likeness;
}

function toVector(values: Record<number, number>): Int8Array {
  const whole = new Int8Array(VECTOR_WIDTH);
  for (const [at, value] of Object.entries(values)) whole[Number(at)] = value;
  return whole;
}

/** Which items are together, whatever their groups are called. */
function pairs(groupOf: number[]): string[] {
  return groupOf.flatMap((group, i) =>
    groupOf.slice(0, i).flatMap((other, j) => (other === group ? [`${j} ${i}`] : [])),
  );
}

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { averageLink, compareAll } from '../../src/clusters/average-link.ts';
import { similarity, VECTOR_WIDTH } from '../../src/encoder/item-vector.ts';

/** Vectors of few dimensions, so that random vectors form groups. */
const vector = fc.array(fc.integer({ min: -127, max: 127 }), { minLength: 4, maxLength: 4 }).map((values) => {
  const whole = new Int8Array(VECTOR_WIDTH);
  whole.set(values);
  return whole;
});
const drawn = fc.array(fc.record({ vector, isAnchored: fc.boolean() }), { minLength: 1, maxLength: 25 });

describe('averageLink', () => {
  test('gives what joining the two most alike groups again and again gives', () => {
    fc.assert(
      fc.property(drawn, fc.double({ min: -0.5, max: 0.9, noNaN: true }), (items, bar) => {
        const vectors = items.map((item) => item.vector);
        const anchored = Uint8Array.from(items, ({ isAnchored }) => Number(isAnchored));
        const groupOf = Int32Array.from(items.keys());
        expect(toSets(averageLink(compareAll(vectors), { groupOf, anchored }, bar))).toEqual(
          toSets(joinNearest(vectors, anchored, bar)),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('what is in one group at the beginning stays together, and anchored groups stay apart', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(vector, fc.nat(4)), { minLength: 5, maxLength: 30 }), (items) => {
        const groupOf = Int32Array.from([0, 1, 2, 3, 4, ...items.slice(5).map(([, group]) => group)]);
        const found = averageLink(
          compareAll(items.map(([own]) => own)),
          { groupOf, anchored: Uint8Array.from([1, 1, 0, 0, 0]) },
          -1,
        );
        for (const [i, group] of groupOf.entries()) expect(found[i]).toBe(found[groupOf.indexOf(group)]);
        expect(found[0]).not.toBe(found[1]);
        expect(new Set(found).size).toBe(2);
      }),
    );
  });

  test('no items make no groups, and items like nothing stay alone', () => {
    expect(
      averageLink(new Float32Array(), { groupOf: new Int32Array(), anchored: new Uint8Array() }, 0),
    ).toHaveLength(0);
    const empty = [new Int8Array(VECTOR_WIDTH), new Int8Array(VECTOR_WIDTH)];
    const start = { groupOf: Int32Array.from([0, 1]), anchored: new Uint8Array(2) };
    expect([...averageLink(compareAll(empty), start, 0)]).toEqual([0, 1]);
  });
});

/** The reference implementation: all pairs of groups are compared for every join. */
function joinNearest(vectors: Int8Array[], anchored: Uint8Array, bar: number): number[] {
  let groups = vectors.map((_, i) => ({ items: [i], isAnchored: anchored[i] === 1 }));
  for (;;) {
    let best = { likeness: bar, one: -1, other: -1 };
    for (const [one, first] of groups.entries())
      for (const [other, second] of groups.entries()) {
        if (other <= one || (first.isAnchored && second.isAnchored)) continue;
        const likeness = meanLikeness(vectors, first.items, second.items);
        if (likeness > best.likeness) best = { likeness, one, other };
      }
    const [first, second] = [groups[best.one], groups[best.other]];
    if (!first || !second) break;
    const joined = {
      items: [...first.items, ...second.items],
      isAnchored: first.isAnchored || second.isAnchored,
    };
    groups = [...groups.filter((group) => group !== first && group !== second), joined];
  }
  return vectors.map((_, i) => groups.findIndex(({ items }) => items.includes(i)));
}

function meanLikeness(vectors: Int8Array[], some: number[], others: number[]): number {
  const empty = new Int8Array(VECTOR_WIDTH);
  const sum = some
    .flatMap((a) => others.map((b) => similarity(vectors[a] ?? empty, vectors[b] ?? empty)))
    .reduce((total, value) => total + value, 0);
  return sum / (some.length * others.length);
}

function toSets(groupOf: ArrayLike<number>): string[] {
  const sets = Map.groupBy(Array.from(groupOf).keys(), (item) => groupOf[item]);
  return [...sets.values()].map((items) => items.join(' ')).toSorted();
}

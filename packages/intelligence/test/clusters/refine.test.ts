import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EXEMPLARS_PER_CLUSTER } from '../../src/clusters/arrival.ts';
import { openRandom } from '../../src/clusters/random.ts';
import { type PlacedItem, refine, refinementDue } from '../../src/clusters/refine.ts';
import { VECTOR_WIDTH } from '../../src/encoder/item-vector.ts';

describe('refine', () => {
  test('finds planted clusters, whatever clusters the items were in', () => {
    const { placements } = refine({ items: planted([30, 30, 30], (i) => `c${i}`) }, ids());
    const found = [0, 30, 60].map((start) =>
      placements.slice(start, start + 30).map((item) => item.clusterId),
    );
    expect(found.map((own) => new Set(own).size)).toEqual([1, 1, 1]);
    expect(new Set(found.flat()).size).toBe(3);
  });

  test('gives the same answer for the same input', () => {
    const items = planted([40, 25, 3], (i) => `c${i % 7}`);
    expect(refine({ items }, ids())).toEqual(refine({ items }, ids()));
  });

  test('leaves clusters that are right as they are, with their ids', () => {
    const refinement = refine({ items: planted([30, 30], (i) => (i < 30 ? 'a' : 'b')) }, ids());
    expect(refinement).toMatchObject({ opened: [], merged: [], changedShare: 0 });
  });

  test('an id stays where most of the items stay', () => {
    const items = planted([30, 30], (i) => (i < 30 ? 'a' : 'b'));
    const strayed = items.map((item, i) => (i < 5 ? { ...item, clusterId: 'b' } : item));
    const refinement = refine({ items: strayed }, ids());
    expect(refinement.placements.map(({ clusterId }) => clusterId)).toEqual(items.map((i) => i.clusterId));
    expect(refinement.changedShare).toBeCloseTo(5 / 60);
  });

  test('says which clusters are gone and where they went', () => {
    const { merged, opened } = refine({ items: planted([30], (i) => (i < 20 ? 'large' : 'small')) }, ids());
    expect({ merged, opened }).toEqual({ merged: [{ from: 'small', into: 'large', items: 10 }], opened: [] });
  });

  test('says which clusters are new when one is divided', () => {
    const { placements, opened, merged } = refine({ items: planted([30, 20], () => 'both') }, ids());
    expect({ opened, merged }).toEqual({ opened: [{ id: 'new-1', from: 'both', items: 20 }], merged: [] });
    expect(placements.map(({ clusterId }) => clusterId)).toEqual([
      ...Array<string>(30).fill('both'),
      ...Array<string>(20).fill('new-1'),
    ]);
  });

  test('chooses at most so many exemplars, and all of a small cluster', () => {
    const { placements } = refine({ items: planted([60, 5], (i) => (i < 60 ? 'a' : 'b')) }, ids());
    const exemplars = placements.filter(({ isExemplar }) => isExemplar).map(({ clusterId }) => clusterId);
    expect(exemplars.filter((id) => id === 'a')).toHaveLength(EXEMPLARS_PER_CLUSTER);
    expect(exemplars.filter((id) => id === 'b')).toHaveLength(5);
  });

  test('takes no items, one item, and items without a known word', () => {
    const empty = { vector: new Int8Array(VECTOR_WIDTH), areaId: null, pinned: false };
    expect(refine({ items: [] }, ids()).placements).toEqual([]);
    const items = ['a', 'b'].map((id) => ({ ...empty, key: id, clusterId: id }));
    expect(refine({ items }, ids())).toMatchObject({ opened: [], merged: [], changedShare: 0 });
  });

  test('what is pinned stays, and clusters with pinned items stay apart', () => {
    const item = fc.record({ kind: fc.nat(2), cluster: fc.nat(3), pinned: fc.boolean() });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 60 }), (drawn) => {
        const items = drawn.map(({ kind, cluster, pinned }, i) => ({
          ...toItem(i, kind, `c${cluster}`),
          pinned,
        }));
        const { placements, opened, merged } = refine({ items }, ids());
        for (const [i, { clusterId, pinned }] of items.entries()) {
          if (pinned) expect(placements[i]?.clusterId).toBe(clusterId);
        }
        const old = new Set(items.map(({ clusterId }) => clusterId));
        const left = new Set(placements.map(({ clusterId }) => clusterId));
        expect(new Set([...old, ...opened.map(({ id }) => id)])).toEqual(
          new Set([...left, ...merged.map(({ from }) => from)]),
        );
        for (const { from, into } of merged) expect([left.has(from), left.has(into)]).toEqual([false, true]);
        for (const { probability } of placements) expect(probability > 0 && probability < 1).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe('refine, what people corrected', () => {
  const item = fc.record({ kind: fc.nat(4), cluster: fc.nat(4) });
  const drawn = fc.array(item, { minLength: 8, maxLength: 80 });
  const toItems = (all: { kind: number; cluster: number }[]) =>
    all.map(({ kind, cluster }, i) => toItem(i, kind, `c${cluster}`));
  /** Any number of refinements, with items that arrive between them. */
  const refineOften = (items: PlacedItem[], times: number) => {
    const newId = ids();
    let now = items;
    for (let time = 0; time < times; time++) {
      const { placements } = refine({ items: now }, newId);
      now = now.map((one, i) => ({ ...one, clusterId: placements[i]?.clusterId ?? '' }));
      now = [...now, toItem(1_000 + time, time % 5, now[time]?.clusterId ?? 'c0')];
    }
    return now;
  };
  const inCluster = (items: PlacedItem[], keys: Set<string>) =>
    new Set(items.filter(({ key }) => keys.has(key)).map(({ clusterId }) => clusterId));

  test('what was merged stays together, whatever it says', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 3 }), (all, times) => {
        const merged = toItems(all).map((one) =>
          one.clusterId === 'c0' || one.clusterId === 'c1' ? { ...one, clusterId: 'c1', pinned: true } : one,
        );
        const keys = new Set(merged.filter(({ pinned }) => pinned).map(({ key }) => key));
        const after = inCluster(refineOften(merged, times), keys);
        expect([...after]).toEqual(keys.size > 0 ? ['c1'] : []);
      }),
      { numRuns: 60 },
    );
  });

  test('what was split stays apart, however alike it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), fc.integer({ min: 1, max: 3 }), (size, times) => {
        const split = planted([2 * size], (i) => (i < size ? 'c0' : 'own')).map((one) => ({
          ...one,
          pinned: true,
        }));
        const after = refineOften(split, times).slice(0, 2 * size);
        expect(after.map(({ clusterId }) => clusterId)).toEqual(split.map(({ clusterId }) => clusterId));
      }),
      { numRuns: 30 },
    );
  });

  test('what was moved stays where it was put, and its cluster keeps its id', () => {
    fc.assert(
      fc.property(drawn, fc.nat(7), fc.integer({ min: 1, max: 3 }), (all, moved, times) => {
        const items = toItems(all).map((one, i) =>
          i === moved ? { ...one, clusterId: 'target', pinned: true } : one,
        );
        expect(refineOften(items, times)[moved]?.clusterId).toBe('target');
      }),
      { numRuns: 60 },
    );
  });

  test('the same input gives the same answer, whatever it is', () => {
    fc.assert(
      fc.property(drawn, (all) => {
        const items = toItems(all).map((one, i) => ({ ...one, pinned: i % 3 === 0 }));
        expect(refine({ items }, ids())).toEqual(refine({ items }, ids()));
      }),
      { numRuns: 40 },
    );
  });
});

test('reports clusters that are close, and items that say nearly the same', () => {
  const items = planted([40], (i) => (i < 20 ? 'a' : 'b')).map((one) => ({ ...one, pinned: true }));
  const twin = { ...toItem(0, 0, 'a'), key: 'twin' };
  const { close, alike } = refine({ items: [...items, twin] }, ids());
  expect(close).toEqual([{ one: 'a', other: 'b', likeness: expect.any(Number) }]);
  expect(close[0]?.likeness).toBeGreaterThan(0.9);
  expect(alike[0]).toMatchObject({ one: 'i0', other: 'twin' });
});

test('refinement is due with every item up to 1,000, then after 250 or a twentieth more', () => {
  expect(refinementDue({ items: 1, sinceRefinement: 1 })).toBe(true);
  expect(refinementDue({ items: 300, sinceRefinement: 0 })).toBe(false);
  expect(refinementDue({ items: 1_000, sinceRefinement: 1 })).toBe(true);
  expect(refinementDue({ items: 1_001, sinceRefinement: 249 })).toBe(false);
  expect(refinementDue({ items: 1_001, sinceRefinement: 250 })).toBe(true);
  expect(refinementDue({ items: 20_000, sinceRefinement: 999 })).toBe(false);
  expect(refinementDue({ items: 20_000, sinceRefinement: 1_000 })).toBe(true);
});

test('while more items are coming, refinement is due when half of all items have arrived since the last one, or after 10,000', () => {
  const due = (items: number, sinceRefinement: number) =>
    refinementDue({ items, sinceRefinement, moreComing: true });
  expect([due(1_000, 1), due(1_001, 250)]).toEqual([true, false]);
  expect([due(4_000, 1_999), due(4_000, 2_000)]).toEqual([false, true]);
  expect([due(90_000, 9_999), due(90_000, 10_000)]).toEqual([false, true]);
});

function ids(): () => string {
  let n = 0;
  return () => `new-${++n}`;
}

/** Items of as many kinds as there are sizes, one kind after the other. */
function planted(sizes: number[], clusterOf: (item: number) => string): PlacedItem[] {
  const kinds = sizes.flatMap((size, kind) => Array<number>(size).fill(kind));
  return kinds.map((kind, i) => toItem(i, kind, clusterOf(i)));
}

/** Items of one kind are alike (cosine about .8), items of two kinds are not. */
function toItem(i: number, kind: number, clusterId: string): PlacedItem {
  const centre = openRandom(1_000 + kind);
  const own = openRandom(i);
  const vector = Int8Array.from({ length: VECTOR_WIDTH }, () => 160 * (centre() - 0.5) + 80 * (own() - 0.5));
  return { key: `i${i}`, vector, clusterId, areaId: null, pinned: false };
}

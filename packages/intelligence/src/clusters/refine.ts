import { similarity } from '../encoder/item-vector.ts';
import { toRows } from '../encoder/vector-rows.ts';
import { EXEMPLARS_PER_CLUSTER } from './arrival.ts';
import { assignmentProbability, type Likeness } from './assignment-probability.ts';
import { findCentre, toClusterVectors, weightsOf } from './cluster-vector.ts';
import { divide } from './divide.ts';
import { findAreas } from './find-areas.ts';
import { findCentrality } from './find-centrality.ts';
import { findNeighbours, type Neighbours } from './find-neighbours.ts';
import { findRepeats } from './find-repeats.ts';
import { idsByOverlap } from './ids-by-overlap.ts';
import { LIKENESS_BARS, type LikenessBars } from './likeness-bars.ts';
import { listMembers } from './list-members.ts';
import { openPicker } from './pick-exemplars.ts';

/**
 * Each item is linked to this many nearest neighbours, and to more with each doubling of the number of items: in a graph of few
 * neighbours a topic of many items falls apart.
 */
const NEIGHBOURS = { few: { items: 3_000, count: 12 }, perDoubling: 8, most: 36 };

/** At most this many pairs of items that say nearly the same are reported. */
const MOST_ALIKE = 100;

/**
 * Up to this many items, a refinement follows every batch. Above that, one is due when this many new items, or this share of
 * all, have arrived.
 */
const ALWAYS_UP_TO = 1_000;
const EVERY_ITEMS = 250;
const EVERY_SHARE = 0.05;
/**
 * While more items are on their way: a refinement reads all items, and the next one would replace it within seconds. Never so many
 * that items would be too old to be refined later.
 */
const EVERY_SHARE_OF_BACKLOG = 0.5;
const MOST_WAITING = 10_000;

export type PlacedItem = {
  key: string;
  vector: Int8Array;
  clusterId: string;
  /** The area of the item's cluster; null if the cluster has none. */
  areaId: string | null;
  /** A pinned item stays in its cluster; two clusters that both have pinned items are never merged. */
  pinned: boolean;
};

export type RefinedPlacement = {
  key: string;
  clusterId: string;
  probability: number;
  /** What the probability rests on; null for an item that is alone. */
  likeness: Likeness | null;
  isExemplar: boolean;
  /** The mean likeness to the other items of the cluster, -1..1; 0 for an item that is alone. */
  centrality: number;
};

export type Refinement = {
  /** The cluster of every item, in the order given. */
  placements: RefinedPlacement[];
  /** New clusters; `from` is the cluster that most of their items come from, and `items` the number of items from it. */
  opened: { id: string; from: string; items: number }[];
  /** Clusters that ended; `into` is the cluster that has most of their items, and `items` the number of those items. */
  merged: { from: string; into: string; items: number }[];
  /** Pairs of clusters that are nearly one, the closest first; `likeness` is .65 up to about 1. */
  close: { one: string; other: string; likeness: number }[];
  /** Pairs of items, by their keys, that say nearly the same, the most alike first; `likeness` is their cosine. */
  alike: { one: string; other: string; likeness: number }[];
  /** The areas, a level above clusters; none if there are few items. An area keeps its id as far as its items stay together. */
  areas: { id: string; clusterIds: string[] }[];
  /** Share of the items whose cluster changed, 0..1. */
  changedShare: number;
};

/**
 * Whether a refinement is due. `items` is the number of all items, `sinceRefinement` of those that arrived since the last one;
 * `moreComing`: others are being read.
 */
export function refinementDue({
  items,
  sinceRefinement,
  moreComing = false,
}: {
  items: number;
  sinceRefinement: number;
  moreComing?: boolean;
}): boolean {
  if (items <= ALWAYS_UP_TO) return sinceRefinement >= 1;
  if (moreComing) return sinceRefinement >= Math.min(MOST_WAITING, EVERY_SHARE_OF_BACKLOG * items);
  return sinceRefinement >= Math.max(EVERY_ITEMS, EVERY_SHARE * items);
}

/**
 * Re-clusters items, starting from their current clusters. It sees all items at once, so it can separate and join items that
 * arrival, one item at a time, could not. The same input gives the same result, except for ids from `newId`.
 *
 * Clusters keep their ids as far as their items stay together. About 5 s and 120 MB for 20,000 items.
 */
export function refine(
  { items: given }: { items: PlacedItem[] },
  newId: () => string,
  bars: LikenessBars = LIKENESS_BARS,
): Refinement {
  const stored = given.map(({ vector }) => vector);
  const rows = toRows(stored);
  const weights = weightsOf(rows);
  const vectors = toClusterVectors(rows, findCentre(rows, weights));
  const items = given.map((item, i) => ({ ...item, vector: vectors[i] ?? item.vector }));
  const neighbours = findNeighbours(vectors, neighboursOf(items.length));
  const repeats = findRepeats(stored, neighbours);
  const { groupOf, close } = divide({
    vectors,
    neighbours,
    repeats,
    clusterIds: items.map(({ clusterId }) => clusterId),
    pinned: items.map(({ pinned }) => pinned),
    bars,
    weights,
  });
  const kept = idsByOverlap(
    items.map(({ clusterId }) => clusterId),
    groupOf,
    pinnedIds(items, groupOf),
  );
  const ids = kept.map((id) => id ?? newId());
  const exemplars = findExemplars(items, groupOf, ids.length);
  const centrality = findCentrality(vectors, groupOf, ids.length);
  const keyOf = (item: number) => given[item]?.key ?? '';
  const placements = items.map(({ key }, item) => {
    const likeness = likenessOf(item, { items, neighbours, groupOf, exemplars });
    return {
      key,
      clusterId: ids[groupOf[item] ?? 0] ?? '',
      probability: assignmentProbability(likeness),
      likeness,
      isExemplar: exemplars.isOne(item),
      centrality: centrality[item] ?? 0,
    };
  });
  const pairs = close.map(({ one, other, likeness }) => ({
    one: ids[one] ?? '',
    other: ids[other] ?? '',
    likeness,
  }));
  return {
    placements,
    ...compare(items, placements, new Set(ids.filter((_, group) => kept[group] === null))),
    close: pairs.toSorted((a, b) => b.likeness - a.likeness),
    areas: toAreas(items, { groupOf, ids, areaOf: findAreas(vectors, groupOf, ids.length) }, newId),
    alike: repeats
      .toSorted((a, b) => b.likeness - a.likeness)
      .slice(0, MOST_ALIKE)
      .map(({ one, other, likeness }) => ({ one: keyOf(one), other: keyOf(other), likeness })),
  };
}

function toAreas(
  items: PlacedItem[],
  { groupOf, ids, areaOf }: { groupOf: Int32Array; ids: string[]; areaOf: Int32Array },
  newId: () => string,
): Refinement['areas'] {
  const known = items.flatMap(({ areaId }, item) => {
    const area = areaOf[groupOf[item] ?? 0] ?? -1;
    return areaId === null || area < 0 ? [] : [{ areaId, area }];
  });
  const kept = idsByOverlap(
    known.map(({ areaId }) => areaId),
    Int32Array.from(known, ({ area }) => area),
    new Map(),
  );
  const clustersOf = Map.groupBy(
    ids.keys().filter((group) => (areaOf[group] ?? -1) >= 0),
    (group) => areaOf[group] ?? -1,
  );
  return Array.from(clustersOf, ([area, groups]) => ({
    id: kept[area] ?? newId(),
    clusterIds: groups.map((group) => ids[group] ?? ''),
  }));
}

function neighboursOf(items: number): number {
  const { few, perDoubling, most } = NEIGHBOURS;
  const doublings = Math.max(0, Math.log2(items / few.items));
  return Math.min(most, Math.round(few.count + perDoubling * doublings));
}

function pinnedIds(items: PlacedItem[], groupOf: Int32Array): Map<number, string> {
  return new Map(
    items.flatMap(({ pinned, clusterId }, item) => (pinned ? [[groupOf[item] ?? 0, clusterId]] : [])),
  );
}

type Exemplars = { of: (group: number) => number[]; isOne: (item: number) => boolean };

function findExemplars(items: PlacedItem[], groupOf: Int32Array, groups: number): Exemplars {
  const members = listMembers(groupOf, groups);
  const pickExemplars = openPicker();
  const chosen = Array.from({ length: groups }, (_, group) => {
    const own = members.of(group);
    const vectors = Array.from(own, (item) => items[item]?.vector ?? new Int8Array());
    return pickExemplars(vectors, EXEMPLARS_PER_CLUSTER).map((position) => own[position] ?? 0);
  });
  const all = new Set(chosen.flat());
  return { of: (group) => chosen[group] ?? [], isOne: (item) => all.has(item) };
}

/** An item's likeness to its own group and to the nearest other one, estimated from its neighbours; null if it is alone. */
function likenessOf(
  item: number,
  seen: { items: PlacedItem[]; neighbours: Neighbours; groupOf: Int32Array; exemplars: Exemplars },
): Likeness | null {
  const { items, neighbours, groupOf, exemplars } = seen;
  const { k, positions, likeness } = neighbours;
  const group = groupOf[item] ?? 0;
  const companions = exemplars.of(group).filter((exemplar) => exemplar !== item);
  if (companions.length === 0) return null;
  let own = -1;
  let other = -1;
  for (let place = item * k; place < item * k + k; place++) {
    const neighbour = positions[place] ?? -1;
    if (neighbour < 0) break;
    if (groupOf[neighbour] === group) own = Math.max(own, likeness[place] ?? 0);
    else other = Math.max(other, likeness[place] ?? 0);
  }
  const vector = items[item]?.vector ?? new Int8Array();
  if (own < 0) own = Math.max(...companions.map((at) => similarity(vector, items[at]?.vector ?? vector)));
  if (other < 0) other = likeness[item * k + k - 1] ?? 0; // all neighbours are in its own group: no other is nearer
  return { own, other };
}

function compare(
  items: PlacedItem[],
  placements: RefinedPlacement[],
  isNew: Set<string>,
): Pick<Refinement, 'opened' | 'merged' | 'changedShare'> {
  const wentTo = new Map<string, Map<string, number>>();
  const cameFrom = new Map<string, Map<string, number>>();
  let changed = 0;
  for (const [item, { clusterId: from }] of items.entries()) {
    const into = placements[item]?.clusterId ?? from;
    if (into !== from) changed++;
    count(wentTo, from, into);
    count(cameFrom, into, from);
  }
  const opened = [...cameFrom].flatMap(([id, counts]) => {
    const most = mostFrequent(counts);
    return isNew.has(id) ? [{ id, from: most.id, items: most.items }] : [];
  });
  const merged = [...wentTo].flatMap(([from, counts]) => {
    const most = mostFrequent(counts);
    return cameFrom.has(from) ? [] : [{ from, into: most.id, items: most.items }];
  });
  return { opened, merged, changedShare: items.length === 0 ? 0 : changed / items.length };
}

function count(tallies: Map<string, Map<string, number>>, of: string, id: string): void {
  const tally = tallies.get(of) ?? new Map<string, number>();
  tallies.set(of, tally.set(id, (tally.get(id) ?? 0) + 1));
}

function mostFrequent(tally: Map<string, number>): { id: string; items: number } {
  let best = { id: '', items: 0 };
  for (const [id, items] of tally) if (items > best.items) best = { id, items };
  return best;
}

import { similarity } from '../encoder/item-vector.ts';
import { renumber } from '../encoder/renumber.ts';
import { EXEMPLARS_PER_CLUSTER } from './arrival.ts';
import { assignmentProbability } from './assignment-probability.ts';
import { toClusterVectors } from './cluster-vector.ts';
import { findNeighbours, type Neighbours } from './find-neighbours.ts';
import { idsByOverlap } from './ids-by-overlap.ts';
import { contract, toGraph } from './knn-graph.ts';
import { leiden } from './leiden.ts';
import { type ClosePair, linkGroups } from './link-groups.ts';
import { listMembers } from './list-members.ts';
import { openPicker } from './pick-exemplars.ts';
import { openRandom } from './random.ts';
import { settle } from './settle.ts';

/**
 * Each item is joined to this many of its nearest, and to more for every doubling of the items: a topic of many items falls apart
 * in a graph of few neighbours.
 */
const NEIGHBOURS = { few: { items: 3_000, count: 12 }, perDoubling: 8, most: 36 };

/**
 * How far, on average, members of a cluster must be alike beyond the bar. This, the bars and the neighbours were chosen on HWU64,
 * HINT3 and CLINC150, from 300 to 11,000 items: higher gives more and smaller clusters, which people can merge; a chain they cannot undo.
 */
const RESOLUTION = 0.05;
/** The nearest of few items are often unlike it, and no neighbours: so likeness counts beyond a bar that sinks with number. */
const BAR = { few: { items: 250, likeness: 0.25 }, many: { items: 4_000, likeness: 0.1 } };
/** A person may consider two items this similar the same; at most this many pairs are reported. */
const NEARLY_THE_SAME = 0.9;
const MOST_ALIKE = 100;
const PASSES = 2;
const SEED = 1;

/** The first look comes early, so that a new workspace reads well; then one for this many, or this share, of new items. */
const FIRST_AFTER = 50;
const EVERY_ITEMS = 250;
const EVERY_SHARE = 0.05;

export type PlacedItem = {
  key: string;
  vector: Int8Array;
  clusterId: string;
  /** The item stays in its cluster, and its cluster apart from every other that has pinned items. */
  pinned: boolean;
};

export type RefinedPlacement = { key: string; clusterId: string; probability: number; isExemplar: boolean };

export type Refinement = {
  /** Where every item belongs now, in the order in which they were given. */
  placements: RefinedPlacement[];
  /** Ids of clusters that did not exist before, with the one most of their items come from and how many come from there. */
  opened: { id: string; from: string; items: number }[];
  /** Clusters that are no more, each with the one that has most of its items and how many those are. */
  merged: { from: string; into: string; items: number }[];
  /** Pairs of clusters that are nearly one, the closest first; `likeness` is .65 up to about 1. */
  close: { one: string; other: string; likeness: number }[];
  /** Pairs of items that say nearly the same, the most alike first, by their keys; `likeness` is their cosine. */
  alike: { one: string; other: string; likeness: number }[];
  /** Share of the items whose cluster changed, 0..1. */
  changedShare: number;
};

/** Whether enough was said since the last refinement. `items` counts all, `sinceRefinement` those since the last one. */
export function refinementDue({
  items,
  sinceRefinement,
}: {
  items: number;
  sinceRefinement: number;
}): boolean {
  const isFirst = sinceRefinement >= items;
  return sinceRefinement >= (isFirst ? FIRST_AFTER : Math.max(EVERY_ITEMS, EVERY_SHARE * items));
}

/**
 * Re-clusters items, starting from their present clusters: with all items at once it separates and joins what could not be
 * known on arrival. The same input gives the same result, except for ids from `newId`.
 *
 * Clusters keep their ids as far as their items stay together. About 5 s and 120 MB for 20,000 items.
 */
export function refine({ items: given }: { items: PlacedItem[] }, newId: () => string): Refinement {
  const vectors = toClusterVectors(given.map(({ vector }) => vector));
  const items = given.map((item, i) => ({ ...item, vector: vectors[i] ?? item.vector }));
  const neighbours = findNeighbours(vectors, neighboursOf(items.length));
  const { groupOf, close } = findGroups(items, neighbours);
  const kept = idsByOverlap(
    items.map(({ clusterId }) => clusterId),
    groupOf,
    pinnedIds(items, groupOf),
  );
  const ids = kept.map((id) => id ?? newId());
  const exemplars = findExemplars(items, groupOf, ids.length);
  const placements = items.map(({ key }, item) => {
    const likeness = likenessOf(item, { items, neighbours, groupOf, exemplars });
    return {
      key,
      clusterId: ids[groupOf[item] ?? 0] ?? '',
      probability: assignmentProbability(likeness),
      isExemplar: exemplars.isOne(item),
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
    alike: findAlike(items, neighbours),
  };
}

/** The pairs that say nearly the same: of each item the nearest, if it is near enough. */
function findAlike(items: PlacedItem[], { k, positions, likeness }: Neighbours): Refinement['alike'] {
  const pairs = new Map<string, Refinement['alike'][number]>();
  for (const [item, { key }] of items.entries()) {
    const nearest = positions[item * k] ?? -1;
    const cosine = likeness[item * k] ?? 0;
    if (nearest < 0 || cosine < NEARLY_THE_SAME) continue;
    const [first, second] = [Math.min(item, nearest), Math.max(item, nearest)];
    pairs.set(`${first} ${second}`, {
      one: items[first]?.key ?? key,
      other: items[second]?.key ?? key,
      likeness: cosine,
    });
  }
  return [...pairs.values()].toSorted((a, b) => b.likeness - a.likeness).slice(0, MOST_ALIKE);
}

/** The group of each item. All that is pinned to one cluster goes through as a single node, so it cannot be parted. */
function findGroups(
  items: PlacedItem[],
  neighbours: Neighbours,
): { groupOf: Int32Array; close: ClosePair[] } {
  const { labels: nodeOf, count: nodes } = renumber(
    items.map(({ pinned, clusterId }, item) => (pinned ? `pin ${clusterId}` : item)),
  );
  const before = renumber(items.map(({ clusterId }) => clusterId)).labels;
  const anchored = Uint8Array.from(items, ({ pinned }) => (pinned ? 1 : 0));
  const network = { sizes: new Float64Array(nodes), anchored: new Uint8Array(nodes) };
  const start = new Int32Array(nodes);
  for (const [item, node] of nodeOf.entries()) {
    network.sizes[node] = (network.sizes[node] ?? 0) + 1;
    network.anchored[node] = anchored[item] ?? 0;
    start[node] = before[item] ?? 0;
  }
  const graph = toGraph(neighbours, likenessBar(items.length));
  const groups = leiden(
    { graph: nodes === items.length ? graph : contract(graph, nodeOf, nodes), ...network },
    start,
    {
      resolution: RESOLUTION,
      passes: PASSES,
      random: openRandom(SEED),
    },
  );
  const divided = nodeOf.map((node) => groups[node] ?? 0);
  const vectors = items.map(({ vector }) => vector);
  const linked = linkGroups({ vectors, graph }, divided, { before, anchored });
  const settled = settle(graph, linked.groupOf, { before, anchored, resolution: RESOLUTION });
  const groupOf = renumber(settled).labels;
  const numbers = new Map(Array.from(settled, (group, item) => [group, groupOf[item] ?? 0]));
  const close = linked.close.flatMap(({ one, other, likeness }) => {
    const [a, b] = [numbers.get(one), numbers.get(other)];
    return a === undefined || b === undefined ? [] : [{ one: a, other: b, likeness }];
  });
  return { groupOf, close };
}

function neighboursOf(items: number): number {
  const { few, perDoubling, most } = NEIGHBOURS;
  const doublings = Math.max(0, Math.log2(items / few.items));
  return Math.min(most, Math.round(few.count + perDoubling * doublings));
}

function likenessBar(items: number): number {
  const { few, many } = BAR;
  const way = Math.log(items / few.items) / Math.log(many.items / few.items);
  return few.likeness + (many.likeness - few.likeness) * Math.min(1, Math.max(0, way));
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

/** An item's similarity to its own group and to the nearest other one, judged by its neighbours; null when it is alone. */
function likenessOf(
  item: number,
  seen: { items: PlacedItem[]; neighbours: Neighbours; groupOf: Int32Array; exemplars: Exemplars },
): { own: number; other: number } | null {
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
  if (other < 0) other = likeness[item * k + k - 1] ?? 0; // all neighbours are of its own: no other can be nearer
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

import { EXEMPLARS_PER_CLUSTER } from './arrival.ts';
import { assignmentProbability } from './assignment-probability.ts';
import { idsByOverlap } from './ids-by-overlap.ts';
import { similarity } from './item-vector.ts';
import { contract, findNeighbours, listMembers, type Neighbours, toGraph } from './knn-graph.ts';
import { leiden } from './leiden.ts';
import { pickExemplars } from './pick-exemplars.ts';
import { openRandom } from './random.ts';

/** Each item is compared with this many of its nearest. */
const NEIGHBOURS = 20;

/**
 * How far, on average, members of a cluster must be alike beyond the bar. This and the bars were chosen on CLINC150, from 100
 * to 7,500 items: higher gives more and smaller clusters, which people can merge; a chain they cannot undo.
 */
const RESOLUTION = 0.05;
/** The nearest of few items are often unlike it, and no neighbours: so likeness counts beyond a bar that sinks with number. */
const BAR = { few: { items: 250, likeness: 0.25 }, many: { items: 4_000, likeness: 0.1 } };
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
  /** Ids of clusters that did not exist before. */
  opened: string[];
  /** Clusters that are no more, each with the one that has most of its items. */
  merged: { from: string; into: string }[];
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
 * Divides items into clusters anew, starting from the clusters they are in: looking at all of them at once tells apart
 * and joins what could not be known on arrival. The same input gives the same answer, but for what `newId` gives.
 *
 * Clusters keep their ids as far as their items stay together. About 20 s and 60 MB for 20,000 items.
 */
export function refine({ items }: { items: PlacedItem[] }, newId: () => string): Refinement {
  const neighbours = findNeighbours(
    items.map(({ vector }) => vector),
    NEIGHBOURS,
  );
  const groupOf = findGroups(items, neighbours);
  const kept = idsByOverlap(
    items.map(({ clusterId }) => clusterId),
    groupOf,
    pinnedIds(items, groupOf),
  );
  const opened: string[] = [];
  const ids = kept.map((id) => {
    if (id !== null) return id;
    opened.push(newId());
    return opened.at(-1) ?? '';
  });
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
  return { placements, opened, ...compare(items, placements) };
}

/** The group of each item. All that is pinned to one cluster goes through as a single node, so it cannot be parted. */
function findGroups(items: PlacedItem[], neighbours: Neighbours): Int32Array {
  const numbers = new Map<string, number>();
  const number = (name: string) => {
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  };
  const nodeOf = Int32Array.from(items, ({ pinned, clusterId }, item) =>
    number(pinned ? `pin ${clusterId}` : `item ${item}`),
  );
  const nodes = numbers.size;
  const sizes = new Float64Array(nodes);
  const anchored = new Uint8Array(nodes);
  const start = new Int32Array(nodes);
  for (const [item, { pinned, clusterId }] of items.entries()) {
    const node = nodeOf[item] ?? 0;
    sizes[node] = (sizes[node] ?? 0) + 1;
    anchored[node] = pinned ? 1 : 0;
    start[node] = number(`cluster ${clusterId}`);
  }
  const groups = leiden(
    { graph: contract(toGraph(neighbours, likenessBar(items.length)), nodeOf, nodes), sizes, anchored },
    start,
    {
      resolution: RESOLUTION,
      passes: PASSES,
      random: openRandom(SEED),
    },
  );
  return nodeOf.map((node) => groups[node] ?? 0);
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
  const chosen = Array.from({ length: groups }, (_, group) => {
    const own = members.of(group);
    const vectors = Array.from(own, (item) => items[item]?.vector ?? new Int8Array());
    return pickExemplars(vectors, EXEMPLARS_PER_CLUSTER).map((position) => own[position] ?? 0);
  });
  const all = new Set(chosen.flat());
  return { of: (group) => chosen[group] ?? [], isOne: (item) => all.has(item) };
}

/** How like an item is to its own group and to the nearest other, as far as its neighbours tell; null when it is alone. */
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
): Pick<Refinement, 'merged' | 'changedShare'> {
  const left = new Set(placements.map(({ clusterId }) => clusterId));
  const wentTo = new Map<string, Map<string, number>>();
  let changed = 0;
  for (const [item, { clusterId: from }] of items.entries()) {
    const into = placements[item]?.clusterId ?? from;
    if (into !== from) changed++;
    if (left.has(from)) continue;
    const counts = wentTo.get(from) ?? new Map<string, number>();
    wentTo.set(from, counts.set(into, (counts.get(into) ?? 0) + 1));
  }
  const merged = [...wentTo].map(([from, counts]) => ({ from, into: mostFrequent(counts) }));
  return { merged, changedShare: items.length === 0 ? 0 : changed / items.length };
}

function mostFrequent(counts: Map<string, number>): string {
  let best = { into: '', count: 0 };
  for (const [into, count] of counts) if (count > best.count) best = { into, count };
  return best.into;
}

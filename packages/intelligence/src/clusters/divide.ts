import { renumber } from '../encoder/renumber.ts';
import { averageLink, compareAll } from './average-link.ts';
import { type Neighbours } from './find-neighbours.ts';
import { type Repeat } from './find-repeats.ts';
import { contract, type Graph, toGraph } from './knn-graph.ts';
import { leiden } from './leiden.ts';
import { type LikenessBars } from './likeness-bars.ts';
import { type ClosePair, findClose, linkGroups } from './link-groups.ts';
import { addNeighbourhoods } from './neighbourhood-likeness.ts';
import { placeStrays } from './place-strays.ts';
import { openRandom } from './random.ts';
import { settle } from './settle.ts';

/**
 * Up to this many items, groups are joined by average link, which divides few items better. A graph divides more items better,
 * and faster.
 */
const FEW = 300;
/** Items that count less than 1 may be more: every two are compared. */
const MOST_COMPARED = 1_500;
const PASSES = 2;
const SEED = 1;

export type Dividing = {
  vectors: Int8Array[];
  neighbours: Neighbours;
  /** Pairs that say nearly the same stay together. */
  repeats: Repeat[];
  /**
   * The current cluster of each item, and whether the item is pinned to it. Items pinned to one cluster stay together, and apart
   * from items pinned to others.
   */
  clusterIds: string[];
  pinned: boolean[];
  bars: LikenessBars;
  /** How much each item counts; null where each counts 1. */
  weights: Float64Array | null;
};

/** The group of each item, 0, 1, 2, …, and the pairs of groups that are nearly one. */
export type Division = { groupOf: Int32Array; close: ClosePair[] };

/**
 * Divides items by what they say. Items that are pinned to one cluster are a single node, which cannot be divided; so are items
 * that say nearly the same.
 */
export function divide(dividing: Dividing): Division {
  const { vectors, neighbours, clusterIds, pinned, bars, weights } = dividing;
  const nodes = toNodes(dividing);
  const typical = typicalLikeness(neighbours, weights);
  const linkedFrom = bars.many.linked * typical;
  const graph = toGraph(neighbours, linkedFrom);
  const counted = countOf(vectors.length, weights);
  if (counted <= FEW && vectors.length <= MOST_COMPARED) {
    const groupOf = divideFew({ vectors, neighbours, typical, bars: bars.few, weights }, nodes);
    return { groupOf, close: findClose({ vectors, graph }, groupOf) };
  }
  const before = renumber(clusterIds).labels;
  const anchored = Uint8Array.from(pinned, Number);
  const resolution = resolutionShare(counted, bars.many) * typical;
  const divided = divideGraph(graph, nodes, { before, resolution });
  const linked = linkGroups({ vectors, graph }, divided, { before, anchored });
  const settled = settle(graph, linked.groupOf, { before, anchored, resolution });
  const placed = placeStrays(neighbours, settled, { anchored, bar: linkedFrom });
  const groupOf = renumber(placed).labels;
  const numbers = new Map(Array.from(placed, (group, item) => [group, groupOf[item] ?? 0]));
  const close = linked.close.flatMap(({ one, other, likeness }) => {
    const [a, b] = [numbers.get(one), numbers.get(other)];
    return a === undefined || b === undefined ? [] : [{ one: a, other: b, likeness }];
  });
  return { groupOf, close };
}

type Nodes = { of: Int32Array; count: number; anchored: Uint8Array };

function toNodes({ clusterIds, pinned, repeats }: Dividing): Nodes {
  const sameAs = joinRepeats(clusterIds.length, repeats);
  const { labels, count } = renumber(
    clusterIds.map((id, item) => (pinned[item] ? `pin ${id}` : sameAs[item])),
  );
  const anchored = new Uint8Array(count);
  for (const [item, node] of labels.entries()) if (pinned[item]) anchored[node] = 1;
  return { of: labels, count, anchored };
}

/** For each item the first of the items that it repeats, directly or through others. */
function joinRepeats(items: number, repeats: Repeat[]): Int32Array {
  const first = Int32Array.from({ length: items }, (_, item) => item);
  const firstOf = (item: number) => {
    let at = item;
    while (first[at] !== at) at = first[at] ?? at;
    return at;
  };
  for (const { one, other } of repeats) {
    const [a, b] = [firstOf(one), firstOf(other)];
    first[Math.max(a, b)] = Math.min(a, b);
  }
  return first.map((_, item) => firstOf(item));
}

type Few = {
  vectors: Int8Array[];
  neighbours: Neighbours;
  typical: number;
  bars: LikenessBars['few'];
  weights: Float64Array | null;
};

function divideFew({ vectors, neighbours, typical, bars, weights }: Few, nodes: Nodes): Int32Array {
  const likeness = compareAll(vectors);
  addNeighbourhoods(likeness, neighbours, { typical, bars });
  const { always, share, least } = bars;
  const bar = Math.max(least, always + share * medianOfMost(likeness, vectors.length, weights));
  return renumber(averageLink(likeness, { groupOf: nodes.of, anchored: nodes.anchored }, bar)).labels;
}

function divideGraph(
  graph: Graph,
  nodes: Nodes,
  { before, resolution }: { before: Int32Array; resolution: number },
): Int32Array {
  const sizes = new Float64Array(nodes.count);
  const start = new Int32Array(nodes.count);
  for (const [item, node] of nodes.of.entries()) {
    sizes[node] = (sizes[node] ?? 0) + 1;
    start[node] = before[item] ?? 0;
  }
  const joined = nodes.count === graph.size ? graph : contract(graph, nodes.of, nodes.count);
  const groups = leiden({ graph: joined, sizes, anchored: nodes.anchored }, start, {
    resolution,
    passes: PASSES,
    random: openRandom(SEED),
  });
  return nodes.of.map((node) => groups[node] ?? 0);
}

/** The median likeness of an item and its nearest neighbour. */
function typicalLikeness({ k, likeness }: Neighbours, weights: Float64Array | null): number {
  return median(
    Float32Array.from({ length: likeness.length / k }, (_, item) => likeness[item * k] ?? 0),
    weights,
  );
}

/** The median likeness of an item and the one most like it, if that of every two is known, row by row. */
function medianOfMost(likeness: Float32Array, items: number, weights: Float64Array | null): number {
  const most = new Float32Array(items);
  for (let one = 0; one < items; one++)
    for (let other = 0; other < items; other++)
      if (other !== one) most[one] = Math.max(most[one] ?? 0, likeness[one * items + other] ?? 0);
  return median(most, weights);
}

function median(values: Float32Array, weights: Float64Array | null): number {
  if (weights === null) return values.toSorted()[Math.floor(values.length / 2)] ?? 0;
  const order = [...values.keys()].toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const half = countOf(values.length, weights) / 2;
  let passed = 0;
  const middle = order.find((item) => (passed += weights[item] ?? 0) > half);
  return values[middle ?? 0] ?? 0;
}

/** How much all items count. */
function countOf(items: number, weights: Float64Array | null): number {
  return weights === null ? items : weights.reduce((sum, weight) => sum + weight, 0);
}

function resolutionShare(items: number, { resolutionOf600, resolutionOf3000 }: LikenessBars['many']): number {
  const way = Math.log(items / 600) / Math.log(3_000 / 600);
  return resolutionOf600 + (resolutionOf3000 - resolutionOf600) * Math.min(1, Math.max(0, way));
}

import { renumber } from '../encoder/renumber.ts';
import { averageLink } from './average-link.ts';
import { type Neighbours } from './find-neighbours.ts';
import { type Repeat } from './find-repeats.ts';
import { contract, type Graph, toGraph } from './knn-graph.ts';
import { leiden } from './leiden.ts';
import { type ClosePair, findClose, linkGroups } from './link-groups.ts';
import { placeStrays } from './place-strays.ts';
import { openRandom } from './random.ts';
import { settle } from './settle.ts';

/**
 * All bars go by how alike an item and its nearest are in this workspace, half of them more so: reports of one product, short
 * questions and the vectors of another encoder differ in that by a factor of three. Chosen, as what follows, on 18 domains of
 * our own feedback, CLINC150 val and Banking77 train, from 30 to 3,000 items.
 */
const BAR_OF_GROUPS = 0.3;
/** Of a handful of items none may be like another. */
const LEAST_BAR = 0.08;
const BAR_OF_NEIGHBOURS = 0.2;
/**
 * How far, on average, members of a cluster must be alike beyond the bar: of many items a smaller share, for a topic that is
 * spoken of more often is spoken of in more ways. Higher gives more and smaller clusters, which people can merge; a chain they
 * cannot undo.
 */
const RESOLUTION = { few: { items: 600, share: 0.1 }, many: { items: 3_000, share: 0.065 } };
/** Up to so many items groups are joined by their average, which is surer; a graph divides more of them better, and faster. */
const FEW = 300;
const PASSES = 2;
const SEED = 1;

export type Dividing = {
  vectors: Int8Array[];
  neighbours: Neighbours;
  /** Pairs that say nearly the same stay together. */
  repeats: Repeat[];
  /** The present cluster of each item, and what must stay together there and apart from other such clusters. */
  clusterIds: string[];
  pinned: boolean[];
};

/** The group of each item, 0, 1, 2, …, and the groups that are nearly one. */
export type Division = { groupOf: Int32Array; close: ClosePair[] };

/**
 * Divides items by what they say. All that is pinned to one cluster goes through as a single node, so it cannot be parted, and
 * so do items that say nearly the same.
 */
export function divide(dividing: Dividing): Division {
  const { vectors, neighbours, clusterIds, pinned } = dividing;
  const nodes = toNodes(dividing);
  const typical = typicalLikeness(neighbours);
  const graph = toGraph(neighbours, BAR_OF_NEIGHBOURS * typical);
  if (vectors.length <= FEW) {
    const bar = Math.max(LEAST_BAR, BAR_OF_GROUPS * typical);
    const groupOf = renumber(
      averageLink(vectors, { groupOf: nodes.of, anchored: nodes.anchored }, bar),
    ).labels;
    return { groupOf, close: findClose({ vectors, graph }, groupOf) };
  }
  const before = renumber(clusterIds).labels;
  const anchored = Uint8Array.from(pinned, Number);
  const resolution = resolutionShare(vectors.length) * typical;
  const divided = divideGraph(graph, nodes, { before, resolution });
  const linked = linkGroups({ vectors, graph }, divided, { before, anchored });
  const settled = settle(graph, linked.groupOf, { before, anchored, resolution });
  const placed = placeStrays(neighbours, settled, { anchored, bar: BAR_OF_NEIGHBOURS * typical });
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

/** For each item the first one that says the same, over any number of others. */
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

/** How alike an item and its nearest are: the median. */
function typicalLikeness({ k, likeness }: Neighbours): number {
  const nearest = Float32Array.from({ length: likeness.length / k }, (_, item) => likeness[item * k] ?? 0);
  return nearest.toSorted()[Math.floor(nearest.length / 2)] ?? 0;
}

function resolutionShare(items: number): number {
  const { few, many } = RESOLUTION;
  const way = Math.log(items / few.items) / Math.log(many.items / few.items);
  return few.share + (many.share - few.share) * Math.min(1, Math.max(0, way));
}

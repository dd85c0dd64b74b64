import { openVectorBlock } from './vector-block.ts';

/** The nearest neighbours of every item, `k` places each, best first; likeness is the cosine, always above 0. */
export type Neighbours = {
  k: number;
  /** Position of the neighbour, or -1 when there is none left. */
  positions: Int32Array;
  likeness: Float32Array;
};

/** An undirected weighted graph: the neighbours of node i are `targets[starts[i]]` up to `targets[starts[i + 1] - 1]`. */
export type Graph = { size: number; starts: Int32Array; targets: Int32Array; weights: Float64Array };

/** As many vectors as stay in a core's own cache while all others are compared with them. */
const TILE = 1_024;

/**
 * Finds the `k` most alike of every vector by comparing all pairs once: 30 ns a pair, so 6 s for 20,000. Of two equally
 * alike the earlier one is taken.
 */
export function findNeighbours(vectors: Int8Array[], k: number): Neighbours {
  const neighbours = {
    k,
    positions: new Int32Array(vectors.length * k).fill(-1),
    likeness: new Float32Array(vectors.length * k),
  };
  for (let start = 0; start < vectors.length; start += TILE) compareTile(vectors, start, neighbours);
  return neighbours;
}

/** Compares the vectors from `start` on with all before them and with each other. */
function compareTile(vectors: Int8Array[], start: number, neighbours: Neighbours): void {
  const tile = vectors.slice(start, start + TILE);
  const block = openVectorBlock(tile.length);
  for (const vector of tile) block.add(vector);
  for (let i = 0; i < start + tile.length; i++) {
    const from = Math.max(0, i - start + 1);
    const cosines = block.similarities(vectors[i] ?? new Int8Array(), from);
    for (let j = 0; j < cosines.length; j++) {
      const cosine = cosines[j] ?? 0;
      note(neighbours, i, start + from + j, cosine);
      note(neighbours, start + from + j, i, cosine);
    }
  }
}

/** Enters a neighbour in an item's sorted list when it is more alike than the last one there. */
function note({ k, positions, likeness }: Neighbours, item: number, neighbour: number, cosine: number): void {
  const first = item * k;
  let at = first + k - 1;
  if (cosine <= (likeness[at] ?? 0)) return;
  for (; at > first && (likeness[at - 1] ?? 0) < cosine; at--) {
    likeness[at] = likeness[at - 1] ?? 0;
    positions[at] = positions[at - 1] ?? -1;
  }
  likeness[at] = cosine;
  positions[at] = neighbour;
}

/** Joins two items when either has the other among its nearest, as strongly as they are alike beyond `bar`. */
export function toGraph(neighbours: Neighbours, bar: number): Graph {
  const { k, positions, likeness } = neighbours;
  const size = positions.length / k;
  const starts = new Int32Array(size + 1);
  eachEdge(neighbours, bar, (i, j) => {
    starts[i + 1] = (starts[i + 1] ?? 0) + 1;
    starts[j + 1] = (starts[j + 1] ?? 0) + 1;
  });
  for (let i = 0; i < size; i++) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0);
  const targets = new Int32Array(starts[size] ?? 0);
  const weights = new Float64Array(starts[size] ?? 0);
  const next = starts.slice();
  const link = (from: number, to: number, weight: number) => {
    const at = next[from] ?? 0;
    next[from] = at + 1;
    targets[at] = to;
    weights[at] = weight;
  };
  eachEdge(neighbours, bar, (i, j, place) => {
    link(i, j, (likeness[place] ?? 0) - bar);
    link(j, i, (likeness[place] ?? 0) - bar);
  });
  return { size, starts, targets, weights };
}

/** Visits every pair above the bar once, though both may list each other. */
function eachEdge(
  { k, positions, likeness }: Neighbours,
  bar: number,
  visit: (i: number, j: number, place: number) => void,
): void {
  const lists = (item: number, other: number) => positions.subarray(item * k, item * k + k).includes(other);
  for (let place = 0; place < positions.length; place++) {
    if ((likeness[place] ?? 0) <= bar) continue;
    const i = Math.floor(place / k);
    const j = positions[place] ?? -1;
    if (j >= 0 && (i < j || !lists(j, i))) visit(i, j, place);
  }
}

/** Makes one node of all nodes in the same group, 0 to `groups` - 1; what ran inside a group is gone, the rest adds up. */
export function contract(graph: Graph, groupOf: Int32Array, groups: number): Graph {
  const members = listMembers(groupOf, groups);
  const starts = new Int32Array(groups + 1);
  const targets: number[] = [];
  const weights: number[] = [];
  const weightTo = new Float64Array(groups);
  for (let group = 0; group < groups; group++) {
    const reached: number[] = [];
    for (const node of members.of(group)) {
      for (let at = graph.starts[node] ?? 0; at < (graph.starts[node + 1] ?? 0); at++) {
        const other = groupOf[graph.targets[at] ?? 0] ?? 0;
        if (other === group) continue;
        if (weightTo[other] === 0) reached.push(other);
        weightTo[other] = (weightTo[other] ?? 0) + (graph.weights[at] ?? 0);
      }
    }
    for (const other of reached) {
      targets.push(other);
      weights.push(weightTo[other] ?? 0);
      weightTo[other] = 0;
    }
    starts[group + 1] = targets.length;
  }
  return { size: groups, starts, targets: Int32Array.from(targets), weights: Float64Array.from(weights) };
}

/** The nodes of each group, in their order. */
export function listMembers(groupOf: Int32Array, groups: number): { of: (group: number) => Int32Array } {
  const starts = new Int32Array(groups + 1);
  for (const group of groupOf) starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  for (let group = 0; group < groups; group++)
    starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const nodes = new Int32Array(groupOf.length);
  const next = starts.slice();
  for (const [node, group] of groupOf.entries()) {
    const at = next[group] ?? 0;
    nodes[at] = node;
    next[group] = at + 1;
  }
  return { of: (group) => nodes.subarray(starts[group] ?? 0, starts[group + 1] ?? 0) };
}

import { renumber } from '../encoder/renumber.ts';
import { contract, type Graph } from './knn-graph.ts';
import { shuffle } from './random.ts';

/** The graph to divide into communities. */
export type Network = {
  graph: Graph;
  /** The number of items that each node stands for. */
  sizes: Float64Array;
  /** 1 for anchored nodes: no two of them may share a community. */
  anchored: Uint8Array;
};

export type LeidenSettings = {
  /** The least average weight between two members of a community. */
  resolution: number;
  /**
   * The maximum number of passes. Each pass starts from the result of the one before; the first that moves nothing is the last.
   */
  passes: number;
  random: () => number;
};

/** A smaller gain is a rounding error. */
const NOTHING = 1e-12;

/**
 * Finds communities by the Leiden algorithm (Traag, Waltman, van Eck 2019) for the constant Potts model. It maximizes, over all
 * communities, the sum of weight inside - resolution · size² / 2, by moving single nodes and connected groups. `start` is the
 * current community of each node; it must put anchored nodes in different communities. Returns communities 0, 1, 2, …
 */
export function leiden(network: Network, start: Int32Array, settings: LeidenSettings): Int32Array {
  let communities = renumber(start).labels;
  for (let pass = 0; pass < settings.passes; pass++) {
    const next = onePass(network, communities, settings);
    communities = next.communities;
    if (!next.isChanged) break;
  }
  return communities;
}

/**
 * Moves nodes, then the connected parts of communities as if each part were a node, then parts that consist of such parts, until
 * nothing can be moved.
 */
function onePass(network: Network, start: Int32Array, settings: LeidenSettings) {
  let level = network;
  let communities: Int32Array = start.slice();
  let nodeAtLevel: Int32Array = Int32Array.from(start, (_, node) => node);
  let isChanged = false;
  for (;;) {
    if (moveNodes(level, communities, settings)) isChanged = true;
    const parts = findParts(level, communities, settings);
    if (parts.count === level.graph.size) break;
    const community = new Int32Array(parts.count);
    for (const [node, part] of parts.labels.entries()) community[part] = communities[node] ?? 0;
    level = aggregate(level, parts.labels, parts.count);
    communities = renumber(community).labels;
    nodeAtLevel = nodeAtLevel.map((node) => parts.labels[node] ?? 0);
  }
  return { communities: renumber(nodeAtLevel.map((node) => communities[node] ?? 0)).labels, isChanged };
}

/**
 * Moves each node to the neighbouring community where it adds most, or to an empty one if it is better off alone. Visits the
 * neighbours of each moved node again. Changes `communities`; returns whether anything moved.
 */
// oxlint-disable-next-line complexity -- the hot loop of clustering, without calls
function moveNodes(
  { graph, sizes, anchored }: Network,
  communities: Int32Array,
  settings: LeidenSettings,
): boolean {
  const filled = fill(communities, sizes, anchored);
  const empty: number[] = [];
  for (let c = graph.size; c >= 0; c--) if (filled.size[c] === 0) empty.push(c);
  const queue = openQueue(
    shuffle(
      Int32Array.from(communities, (_, node) => node),
      settings.random,
    ),
  );
  const links = openLinks(graph, communities);
  let hasMoved = false;
  for (let node = queue.take(); node !== undefined; node = queue.take()) {
    const home = communities[node] ?? 0;
    const size = sizes[node] ?? 0;
    const isAnchored = anchored[node] === 1;
    filled.size[home] = (filled.size[home] ?? 0) - size;
    if (isAnchored) filled.anchored[home] = 0;
    if (filled.size[home] === 0) empty.push(home);

    const around = links.of(node);
    const gain = (c: number) => (links.weightTo[c] ?? 0) - settings.resolution * size * (filled.size[c] ?? 0);
    let best = home;
    let bestGain = gain(home);
    for (const c of around) {
      if ((isAnchored && filled.anchored[c] === 1) || gain(c) <= bestGain + NOTHING) continue;
      best = c;
      bestGain = gain(c);
    }
    if (bestGain < -NOTHING) {
      while ((filled.size[empty.at(-1) ?? 0] ?? 0) > 0) empty.pop(); // skip communities that are no longer empty
      best = empty.at(-1) ?? home;
    }
    links.clear(around);

    communities[node] = best;
    filled.size[best] = (filled.size[best] ?? 0) + size;
    if (isAnchored) filled.anchored[best] = 1;
    if (best === home) continue;
    hasMoved = true;
    for (let at = graph.starts[node] ?? 0; at < (graph.starts[node + 1] ?? 0); at++) {
      const neighbour = graph.targets[at] ?? 0;
      if (communities[neighbour] !== best) queue.add(neighbour);
    }
  }
  return hasMoved;
}

/**
 * The number of items in each community, and whether it has an anchored node. There is one more community than nodes, so one is
 * always empty.
 */
function fill(communities: Int32Array, sizes: Float64Array, anchored: Uint8Array) {
  const filled = { size: new Float64Array(sizes.length + 1), anchored: new Uint8Array(sizes.length + 1) };
  for (const [node, community] of communities.entries()) {
    filled.size[community] = (filled.size[community] ?? 0) + (sizes[node] ?? 0);
    if (anchored[node] === 1) filled.anchored[community] = 1;
  }
  return filled;
}

/**
 * Divides every community into well connected parts. Each node starts alone and joins, once, the part of its own community where
 * it adds most. This separates parts that moves had joined by a single link.
 */
function findParts({ graph, sizes }: Network, communities: Int32Array, settings: LeidenSettings) {
  const parts = Int32Array.from(communities, (_, node) => node);
  const partSize = sizes.slice();
  const members = new Int32Array(graph.size).fill(1);
  const links = openLinks(graph, parts);
  for (const node of shuffle(parts.slice(), settings.random)) {
    if ((members[node] ?? 0) !== 1 || parts[node] !== node) continue;
    const size = sizes[node] ?? 0;
    const around = links.of(node, (neighbour) => communities[neighbour] === communities[node]);
    let best = node;
    let bestGain = 0;
    for (const part of around) {
      const gain = (links.weightTo[part] ?? 0) - settings.resolution * size * (partSize[part] ?? 0);
      if (gain <= bestGain + NOTHING) continue;
      best = part;
      bestGain = gain;
    }
    links.clear(around);
    if (best === node) continue;
    parts[node] = best;
    members[node] = 0;
    members[best] = (members[best] ?? 0) + 1;
    partSize[best] = (partSize[best] ?? 0) + size;
  }
  return renumber(parts);
}

/** Sums the weights of the links of a node by label, without allocating for each node. */
function openLinks({ size, starts, targets, weights }: Graph, labels: Int32Array) {
  const weightTo = new Float64Array(size + 1);
  return {
    weightTo,
    /** The labels of the linked nodes; call `clear` with them before the next node. */
    of: (node: number, counts: (neighbour: number) => boolean = () => true): number[] => {
      const around: number[] = [];
      for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at++) {
        const neighbour = targets[at] ?? 0;
        if (!counts(neighbour)) continue;
        const label = labels[neighbour] ?? 0;
        if (weightTo[label] === 0) around.push(label);
        weightTo[label] = (weightTo[label] ?? 0) + (weights[at] ?? 0);
      }
      return around;
    },
    clear: (around: number[]) => {
      for (const label of around) weightTo[label] = 0;
    },
  };
}

/** First in, first out; a node in the queue is not added again. */
function openQueue(nodes: Int32Array) {
  const isWaiting = new Uint8Array(nodes.length).fill(1);
  let head = 0;
  let waiting = nodes.length;
  return {
    take: (): number | undefined => {
      if (waiting === 0) return undefined;
      const node = nodes[head] ?? 0;
      head = (head + 1) % nodes.length;
      waiting--;
      isWaiting[node] = 0;
      return node;
    },
    add: (node: number) => {
      if (isWaiting[node] === 1) return;
      isWaiting[node] = 1;
      nodes[(head + waiting) % nodes.length] = node;
      waiting++;
    },
  };
}

function aggregate({ graph, sizes, anchored }: Network, parts: Int32Array, count: number): Network {
  const filled = { sizes: new Float64Array(count), anchored: new Uint8Array(count) };
  for (const [node, part] of parts.entries()) {
    filled.sizes[part] = (filled.sizes[part] ?? 0) + (sizes[node] ?? 0);
    if (anchored[node] === 1) filled.anchored[part] = 1;
  }
  return { graph: contract(graph, parts, count), ...filled };
}

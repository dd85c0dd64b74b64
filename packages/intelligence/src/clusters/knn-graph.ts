import { type Neighbours } from './find-neighbours.ts';
import { listMembers } from './list-members.ts';

/** An undirected weighted graph: the neighbours of node i are `targets[starts[i]]` up to `targets[starts[i + 1] - 1]`. */
export type Graph = { size: number; starts: Int32Array; targets: Int32Array; weights: Float64Array };

/** Links two items if one is among the nearest of the other. The weight is how far their likeness is above `bar`. */
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

/** Visits every linked pair above the bar once, even if each lists the other. */
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

/**
 * Merges all nodes of each group, 0 to `groups` - 1, into one node. Links inside a group vanish; links between the same two
 * groups add up.
 */
export function contract(graph: Graph, groupOf: Int32Array, groups: number): Graph {
  const members = listMembers(groupOf, groups);
  const starts = new Int32Array(groups + 1);
  const placeTo = new Int32Array(groups); // place of the latest link to each group; below `first`: none yet
  const visit = (reach: (place: number, other: number, weight: number) => void) => {
    placeTo.fill(-1);
    let links = 0;
    for (let group = 0; group < groups; group++) {
      const first = links;
      for (const node of members.of(group)) {
        for (let at = graph.starts[node] ?? 0; at < (graph.starts[node + 1] ?? 0); at++) {
          const other = groupOf[graph.targets[at] ?? 0] ?? 0;
          if (other === group) continue;
          if ((placeTo[other] ?? -1) < first) placeTo[other] = links++;
          reach(placeTo[other] ?? 0, other, graph.weights[at] ?? 0);
        }
      }
      starts[group + 1] = links;
    }
    return links;
  };
  // The links are counted before memory is allocated: the largest possible number of links would take many times what is needed.
  const links = visit(() => {});
  const targets = new Int32Array(links);
  const weights = new Float64Array(links);
  visit((place, other, weight) => {
    targets[place] = other;
    weights[place] = (weights[place] ?? 0) + weight;
  });
  return { size: groups, starts, targets, weights };
}

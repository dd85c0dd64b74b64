import { renumber } from '../encoder/renumber.ts';
import { sumGroups, unitShares } from './group-sums.ts';
import { contract, type Graph } from './knn-graph.ts';

/** In a smaller group the likeness of its items cannot be estimated. */
const LEAST_ITEMS = 5;
/**
 * Two groups are one topic if the likeness between them is at least this share of the likeness within the tighter one. A lower
 * share is enough if both were one cluster before, so that joined groups stay joined. Chosen on HWU64 and CLINC150.
 */
const ONE_TOPIC = 0.8;
const STILL_ONE_TOPIC = 0.75;
/** From this share on, people are asked whether to merge two clusters. */
const CLOSE = 0.65;

/** Two groups; `likeness` is the likeness between them divided by the likeness within the tighter one: .65 to about 1. */
export type ClosePair = { one: number; other: number; likeness: number };

type Linked = { groupOf: Int32Array; count: number; close: ClosePair[] };

/**
 * Joins groups that a graph of few neighbours could not hold together: in such a graph a topic of many items falls apart,
 * however alike the items are. Pairs that are each other's nearest are joined, again and again. Groups with anchored items of
 * different clusters stay apart.
 */
export function linkGroups(
  { vectors, graph }: { vectors: Int8Array[]; graph: Graph },
  start: Int32Array,
  { before, anchored }: { before: Int32Array; anchored: Uint8Array },
): Linked {
  const shares = unitShares(vectors);
  let groupOf = start;
  for (;;) {
    const { count, pairs } = findPairs({ vectors, shares, graph }, groupOf, { before, anchored });
    const partner = bestPartners(pairs, count);
    const into = Int32Array.from(partner, (other, group) =>
      other >= 0 && partner[other] === group ? Math.min(group, other) : group,
    );
    if (into.every((other, group) => other === group)) {
      return { groupOf, count, close: closeOf(pairs) };
    }
    groupOf = renumber(groupOf.map((group) => into[group] ?? 0)).labels;
  }
}

/** Pairs of groups to suggest to people for merging. */
export function findClose(
  compared: { vectors: Int8Array[]; graph: Graph },
  groupOf: Int32Array,
): ClosePair[] {
  const anchored = new Uint8Array(groupOf.length);
  const shares = unitShares(compared.vectors);
  return closeOf(findPairs({ ...compared, shares }, groupOf, { before: groupOf, anchored }).pairs);
}

function closeOf(pairs: Pair[]): ClosePair[] {
  return pairs
    .filter(({ likeness }) => likeness >= CLOSE)
    .map(({ one, other, likeness }) => ({ one, other, likeness }));
}

type Pair = ClosePair & { mayJoin: boolean };

/** All pairs of groups that touch in the graph, each once. */
// oxlint-disable-next-line complexity -- a hot loop over all pairs, without calls
function findPairs(
  { vectors, shares, graph }: { vectors: Int8Array[]; shares: Float64Array; graph: Graph },
  groupOf: Int32Array,
  { before, anchored }: { before: Int32Array; anchored: Uint8Array },
): { count: number; pairs: Pair[] } {
  const count = groupOf.reduce((highest, group) => Math.max(highest, group), -1) + 1;
  const sums = sumGroups(vectors, groupOf, count, shares);
  const within = Float64Array.from({ length: count }, (_, group) => sums.within(group));
  const homes = mostFrequent(groupOf, before, count);
  const isAnchored = new Uint8Array(count);
  for (const [item, group] of groupOf.entries()) if (anchored[item] === 1) isAnchored[group] = 1;
  const { starts, targets } = contract(graph, groupOf, count);
  const pairs: Pair[] = [];
  for (let one = 0; one < count; one++) {
    if ((sums.sizes[one] ?? 0) < LEAST_ITEMS) continue;
    for (const other of targets.subarray(starts[one] ?? 0, starts[one + 1] ?? 0)) {
      if (other <= one || (sums.sizes[other] ?? 0) < LEAST_ITEMS) continue;
      const tighter = Math.max(within[one] ?? 0, within[other] ?? 0);
      const likeness = tighter <= 0 ? 0 : sums.between(one, other) / tighter;
      const asked = homes[one] === homes[other] ? STILL_ONE_TOPIC : ONE_TOPIC;
      const mayJoin = likeness >= asked && !(isAnchored[one] === 1 && isAnchored[other] === 1);
      pairs.push({ one, other, likeness, mayJoin });
    }
  }
  return { count, pairs };
}

/** For each group the group to join it with, or -1. */
function bestPartners(pairs: Pair[], count: number): Int32Array {
  const partner = new Int32Array(count).fill(-1);
  const best = new Float64Array(count);
  const note = (group: number, other: number, likeness: number) => {
    if (likeness <= (best[group] ?? 0)) return;
    best[group] = likeness;
    partner[group] = other;
  };
  for (const { one, other, likeness, mayJoin } of pairs) {
    if (!mayJoin) continue;
    note(one, other, likeness);
    note(other, one, likeness);
  }
  return partner;
}

/** For each group the earlier cluster that most of its items come from. */
function mostFrequent(groupOf: Int32Array, before: Int32Array, count: number): Int32Array {
  const tallies = Array.from({ length: count }, () => new Map<number, number>());
  for (const [item, group] of groupOf.entries()) {
    const from = before[item] ?? 0;
    tallies[group]?.set(from, (tallies[group]?.get(from) ?? 0) + 1);
  }
  return Int32Array.from(tallies, (tally) => {
    let [most, times] = [-1, 0];
    for (const [from, items] of tally) if (items > times) [most, times] = [from, items];
    return most;
  });
}

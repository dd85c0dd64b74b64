import { renumber } from '../encoder/renumber.ts';
import { idsByOverlap } from './ids-by-overlap.ts';
import { contract, type Graph } from './knn-graph.ts';

/**
 * How much summed likeness an item must gain to leave its cluster. People remember where things are, so a move must make a clear
 * difference. Chosen on HWU64, HINT3 and CLINC150, where it halves the moves and costs nothing.
 */
const CLEAR_GAIN = 0.7;

/**
 * Returns items to the cluster that they left together without a clear gain. A cluster continues in the group that has most of
 * its items. `before` is the earlier cluster of each item, `resolution` the one of the constant Potts model. Groups keep their
 * numbers; some may be empty afterwards.
 */
export function settle(
  graph: Graph,
  groupOf: Int32Array,
  { before, anchored, resolution }: { before: Int32Array; anchored: Uint8Array; resolution: number },
): Int32Array {
  const heirs = findHeirs(groupOf, { before, anchored });
  const groupSizes = tally(groupOf);
  const { fragmentOf, fragments } = findFragments(groupOf, { before, anchored });
  const { starts, targets, weights } = contract(graph, fragmentOf, fragments.length);
  // oxlint-disable-next-line complexity -- a hot loop over the edges of each fragment, without calls
  const settled = fragments.map(({ from, group, size, isAnchored }, fragment) => {
    const home = heirs.get(from);
    if (home === undefined || home === group || isAnchored) return group;
    let [toHome, toGroup] = [0, 0];
    for (let at = starts[fragment] ?? 0; at < (starts[fragment + 1] ?? 0); at++) {
      const reached = fragments[targets[at] ?? 0]?.group;
      if (reached === home) toHome += weights[at] ?? 0;
      else if (reached === group) toGroup += weights[at] ?? 0;
    }
    const here = toGroup - resolution * size * ((groupSizes[group] ?? 0) - size);
    const there = toHome - resolution * size * (groupSizes[home] ?? 0);
    return here - there < CLEAR_GAIN * size ? home : group;
  });
  return fragmentOf.map((fragment) => settled[fragment] ?? 0);
}

/**
 * The group in which each earlier cluster continues: the group with its anchored items, or else with most of its items. Some
 * clusters continue in none.
 */
function findHeirs(
  groupOf: Int32Array,
  { before, anchored }: { before: Int32Array; anchored: Uint8Array },
): Map<number, number> {
  const claimed = new Map<number, string>();
  for (const [item, group] of groupOf.entries())
    if (anchored[item] === 1) claimed.set(group, String(before[item]));
  const kept = idsByOverlap(Array.from(before, String), groupOf, claimed);
  return new Map(kept.flatMap((id, group) => (id === null ? [] : [[Number(id), group] as const])));
}

function tally(groupOf: Int32Array): Int32Array {
  const sizes = new Int32Array(groupOf.length);
  for (const group of groupOf) sizes[group] = (sizes[group] ?? 0) + 1;
  return sizes;
}

type Fragment = { from: number; group: number; size: number; isAnchored: boolean };

/** The items of one earlier cluster that are now in the same group. */
function findFragments(
  groupOf: Int32Array,
  { before, anchored }: { before: Int32Array; anchored: Uint8Array },
): { fragmentOf: Int32Array; fragments: Fragment[] } {
  const { labels: fragmentOf, count } = renumber(Array.from(before, (from, i) => `${from} ${groupOf[i]}`));
  const fragments: Fragment[] = Array.from({ length: count }, () => ({
    from: 0,
    group: 0,
    size: 0,
    isAnchored: false,
  }));
  for (const [item, number] of fragmentOf.entries()) {
    const fragment = fragments[number];
    if (!fragment) continue;
    fragment.from = before[item] ?? 0;
    fragment.group = groupOf[item] ?? 0;
    fragment.size++;
    fragment.isAnchored ||= anchored[item] === 1;
  }
  return { fragmentOf, fragments };
}

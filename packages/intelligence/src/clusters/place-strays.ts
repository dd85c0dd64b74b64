import { type Neighbours } from './find-neighbours.ts';

/** Groups of at most this many items are strays: in a graph of few neighbours some items are left outside a large topic. */
const MOST_ITEMS = 3;
/** This many nearest neighbours of each item vote; a group of strays needs `LEAST_SHARE` of the votes. */
const VOTERS = 5;
const LEAST_SHARE = 0.4;

/**
 * Moves strays into the larger group that holds most of those nearest neighbours that are more alike than `bar`. Groups with
 * anchored items stay as they are.
 */
export function placeStrays(
  neighbours: Neighbours,
  groupOf: Int32Array,
  { anchored, bar }: { anchored: Uint8Array; bar: number },
): Int32Array {
  const members = Map.groupBy(groupOf.keys(), (item) => groupOf[item] ?? 0);
  const isLarge = (group: number) => (members.get(group)?.length ?? 0) > MOST_ITEMS;
  const placed = groupOf.slice();
  for (const [group, items] of members) {
    if (isLarge(group) || items.some((item) => anchored[item] === 1)) continue;
    const votes = countVotes(neighbours, items, bar, groupOf);
    const [winner] = [...votes]
      .filter(([other]) => isLarge(other))
      .toSorted(([a, some], [b, others]) => others - some || a - b);
    if (winner === undefined || winner[1] < LEAST_SHARE * VOTERS * items.length) continue;
    for (const item of items) placed[item] = winner[0];
  }
  return placed;
}

/** Counts for each group how many of the items' nearest neighbours are in it and more alike than `bar`. */
function countVotes(
  { k, positions, likeness }: Neighbours,
  items: number[],
  bar: number,
  groupOf: Int32Array,
): Map<number, number> {
  const votes = new Map<number, number>();
  for (const item of items) {
    const first = item * k;
    for (let place = first; place < first + Math.min(k, VOTERS); place++) {
      const group = groupOf[positions[place] ?? -1];
      if (group !== undefined && (likeness[place] ?? 0) > bar) votes.set(group, (votes.get(group) ?? 0) + 1);
    }
  }
  return votes;
}

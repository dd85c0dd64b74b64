/**
 * Gives every new group the id of the old cluster with which it shares the most items. Each id is given once: the largest
 * overlap is served first, then the earlier group. A group gets null if no id is left for it. A group in `claimed` already has
 * its id, which no other group may take.
 *
 * `before` and `after` hold the old id and the new group (0, 1, 2, …) of each item.
 */
export function idsByOverlap(
  before: string[],
  after: Int32Array,
  claimed: Map<number, string>,
): (string | null)[] {
  const groups = after.reduce((highest, group) => Math.max(highest, group), -1) + 1;
  const kept = Array.from({ length: groups }, (_, group) => claimed.get(group) ?? null);
  const taken = new Set(claimed.values());
  for (const { group, id } of overlaps(before, after)) {
    if (kept[group] !== null || taken.has(id)) continue;
    kept[group] = id;
    taken.add(id);
  }
  return kept;
}

/** Every pair of a group and an old cluster that have items in common, the largest overlap first. */
function overlaps(before: string[], after: Int32Array): { group: number; id: string; items: number }[] {
  const found = new Map<string, { group: number; id: string; items: number }>();
  for (const [item, id] of before.entries()) {
    const group = after[item] ?? 0;
    const key = `${group} ${id}`;
    const overlap = found.get(key);
    if (overlap) overlap.items++;
    else found.set(key, { group, id, items: 1 });
  }
  return [...found.values()].toSorted((a, b) => b.items - a.items || a.group - b.group); // stable: ties in order of occurrence
}

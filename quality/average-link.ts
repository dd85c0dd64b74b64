import { type Row } from './k-means.ts';

/**
 * The baseline: average link over sparse vectors of length 1, until no two groups are more alike than `bar`. Compares all pairs
 * each time: for some hundred items.
 */
export function linkByAverage(rows: Row[], bar: number): string[] {
  const groups = rows.map((row, item) => ({
    items: [item],
    sum: new Map(row.map(({ at, value }) => [at, value])),
  }));
  for (;;) {
    let best = { likeness: bar, one: -1, other: -1 };
    for (const [one, first] of groups.entries())
      for (let other = one + 1; other < groups.length; other++) {
        const second = groups[other];
        if (!second) continue;
        const likeness = product(first.sum, second.sum) / (first.items.length * second.items.length);
        if (likeness > best.likeness) best = { likeness, one, other };
      }
    const [first, second] = [groups[best.one], groups[best.other]];
    if (!first || !second) break;
    first.items.push(...second.items);
    for (const [at, value] of second.sum) first.sum.set(at, (first.sum.get(at) ?? 0) + value);
    groups.splice(best.other, 1);
  }
  const found: string[] = [];
  for (const [group, { items }] of groups.entries()) for (const item of items) found[item] = String(group);
  return found;
}

/** The sum over all pairs of one item of each is the product of the sums. */
function product(one: Map<number, number>, other: Map<number, number>): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [at, value] of few) sum += value * (many.get(at) ?? 0);
  return sum;
}

/** Longer words are compared for equality only: the table grows with the square of the length. */
const LONGEST = 32;

/**
 * Whether one word may be a misspelling of the other: letters left out, added, changed or swapped. Words of fewer than five
 * letters must be equal; below eight letters one difference is allowed, else two. The first letter is hardly ever wrong, so it
 * must be equal.
 */
export function isMisspelt(one: string, other: string): boolean {
  if (one === other) return true;
  const allowed = allowedErrors(Math.min(one.length, other.length));
  if (allowed === 0 || one[0] !== other[0] || Math.max(one.length, other.length) > LONGEST) return false;
  return Math.abs(one.length - other.length) <= allowed && distance(one, other) <= allowed;
}

function allowedErrors(length: number): number {
  if (length < 5) return 0;
  return length < 8 ? 1 : 2;
}

/** The optimal string alignment distance: Damerau's, with swaps of neighbours. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const best = Math.min(change, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(isSwap ? Math.min(best, (before[j - 2] ?? 0) + 1) : best);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

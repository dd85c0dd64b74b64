/** Longer words are equal or not: the table grows with the square of this. */
const LONGEST = 32;

/**
 * Whether two words differ by so few letters left out, added, changed or swapped that one may be the other misspelt: none below
 * five letters, one below eight, else two. The first letter is hardly ever wrong, so it must be the same.
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

/** Damerau's distance of neighbouring swaps (optimal string alignment). */
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

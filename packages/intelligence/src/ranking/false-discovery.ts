/**
 * Which of a list of p-values are discoveries when at most a share `q` of them may be false on average (Benjamini and
 * Hochberg 1995). In the order of the list.
 */
export function discoveries(pValues: number[], q: number): boolean[] {
  const sorted = pValues.toSorted((a, b) => a - b);
  const limit = sorted.findLast((p, i) => p <= (q * (i + 1)) / sorted.length) ?? -1;
  return pValues.map((p) => p <= limit);
}

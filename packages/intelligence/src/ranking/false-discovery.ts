/**
 * For each p-value of the list, in its order, whether it is a discovery when on average at most a share `q` of the discoveries
 * may be false (Benjamini and Hochberg 1995).
 */
export function discoveries(pValues: number[], q: number): boolean[] {
  const sorted = pValues.toSorted((a, b) => a - b);
  const limit = sorted.findLast((p, i) => p <= (q * (i + 1)) / sorted.length) ?? -1;
  return pValues.map((p) => p <= limit);
}

import { hash } from '@feedback/intelligence';

/** The words of a piece of code, as hashes in ascending order, and how often each occurs. */
export type TermCounts = { terms: Uint32Array; counts: Uint16Array; length: number };

const MOST = 65_535;

/** Counts words. */
export function countTerms(words: Iterable<string>): TermCounts {
  const found = new Map<number, number>();
  let length = 0;
  for (const word of words) {
    const term = hash(word) >>> 0;
    found.set(term, (found.get(term) ?? 0) + 1);
    length++;
  }
  const terms = Uint32Array.from(found.keys()).toSorted();
  return { terms, counts: Uint16Array.from(terms, (term) => Math.min(MOST, found.get(term) ?? 0)), length };
}

/** How often a term occurs. */
export function countOf({ terms, counts }: TermCounts, term: number): number {
  let [low, high] = [0, terms.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = terms[middle] ?? 0;
    if (at === term) return counts[middle] ?? 0;
    if (at < term) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}

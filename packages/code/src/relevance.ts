import { type TermCounts } from './term-counts.ts';

/** The terms to search for, with their weights. */
export type Wanted = ReadonlyMap<number, number>;

const K1 = 1.2;
const B = 0.75;
/** How soon repeats of a term to search for stop counting. */
const K3 = 8;

/** The weights of the words of a text to search for. */
export function toWanted({ terms, counts }: TermCounts): Wanted {
  return new Map(
    Array.from(terms, (term, i) => [term, ((K3 + 1) * (counts[i] ?? 0)) / (K3 + (counts[i] ?? 0))]),
  );
}

/** How much a term says that `holding` of all documents hold. */
export function rarityOf(holding: number, documents: number): number {
  return Math.log(1 + (documents - holding + 0.5) / (holding + 0.5));
}

/** How much a term counts that occurs so often in a document; `length` is in relation to the average. */
export function weightIn(count: number, length: number): number {
  return (count * (K1 + 1)) / (count + K1 * (1 - B + B * length));
}

/** The documents in which a term occurs, in order, and how often. */
export type Occurrences = { documents: number[]; counts: number[] };

/** Where each of some terms occurs. */
export function findTerms(
  wanted: { has: (term: number) => boolean },
  documents: readonly TermCounts[],
): Map<number, Occurrences> {
  const found = new Map<number, Occurrences>();
  for (const [at, { terms, counts }] of documents.entries())
    for (let n = 0; n < terms.length; n++) {
      const term = terms[n] ?? 0;
      if (!wanted.has(term)) continue;
      let occurrences = found.get(term);
      if (!occurrences) found.set(term, (occurrences = { documents: [], counts: [] }));
      occurrences.documents.push(at);
      occurrences.counts.push(counts[n] ?? 0);
    }
  return found;
}

export function averageLength(documents: readonly TermCounts[]): number {
  return documents.reduce((sum, { length }) => sum + length, 0) / (documents.length || 1) || 1;
}

/** The BM25 of each document (Robertson and Zaragoza 2009). */
export function relevanceOf(wanted: Wanted, documents: readonly TermCounts[]): Float64Array {
  const average = averageLength(documents);
  const scores = new Float64Array(documents.length);
  const found = findTerms(wanted, documents);
  for (const [term, weight] of wanted) {
    const occurrences = found.get(term);
    if (!occurrences) continue;
    const rarity = weight * rarityOf(occurrences.documents.length, documents.length);
    for (const [n, at] of occurrences.documents.entries()) {
      const length = (documents[at]?.length ?? 0) / average;
      scores[at] = (scores[at] ?? 0) + rarity * weightIn(occurrences.counts[n] ?? 0, length);
    }
  }
  return scores;
}

/** The documents with the highest BM25, at most so many, the most relevant first. */
export function mostRelevant(
  wanted: Wanted,
  documents: readonly TermCounts[],
  most: number,
): { at: number; relevance: number }[] {
  return Array.from(relevanceOf(wanted, documents), (relevance, at) => ({ at, relevance }))
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, most);
}

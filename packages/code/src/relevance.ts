import { countOf, type TermCounts } from './term-counts.ts';

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

/** The BM25 of each document (Robertson and Zaragoza 2009). */
export function relevanceOf(wanted: Wanted, documents: readonly TermCounts[]): Float64Array {
  const average = documents.reduce((sum, { length }) => sum + length, 0) / (documents.length || 1) || 1;
  const scores = new Float64Array(documents.length);
  const occurrences = new Uint16Array(documents.length);
  for (const [term, weight] of wanted) {
    let holding = 0;
    for (const [i, document] of documents.entries()) {
      const count = countOf(document, term);
      occurrences[i] = count;
      if (count > 0) holding++;
    }
    if (holding === 0) continue;
    const rarity = weight * Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
    for (const [i, document] of documents.entries()) {
      const count = occurrences[i] ?? 0;
      if (count === 0) continue;
      const length = 1 - B + (B * document.length) / average;
      scores[i] = (scores[i] ?? 0) + (rarity * count * (K1 + 1)) / (count + K1 * length);
    }
  }
  return scores;
}

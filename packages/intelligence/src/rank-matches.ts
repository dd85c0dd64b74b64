import { bm25, termWeight } from './bm25.ts';
import { fuse, wordShare } from './fuse.ts';
import { meaningSimilarity } from './item-vector.ts';
import { relevance } from './relevance.ts';

/** A text as it is compared: its item vector, and its terms in order with repeats. */
export type Comparable = { vector: Int8Array; terms: readonly number[] };

/** A question as it is compared; `weights` says how telling each of its terms is. */
export type Wanted = { vector: Int8Array; weights: ReadonlyMap<number, number> };

/** How a text did: `score` orders texts of one question, `relevance` (0..1) says how well one bears on it by itself. */
export type Rated<T> = { document: T; score: number; relevance: number };

/** How telling each term of a question is, by the number of texts it stands in, of so many in all. */
export function toWeights(
  terms: readonly number[],
  counts: readonly number[],
  items: number,
): Map<number, number> {
  return new Map(terms.map((term, n) => [term, termWeight(counts[n] ?? 0, items)]));
}

/** Orders the candidates for a question, the best first; equals keep their order. */
export function rankMatches<T extends Comparable>(wanted: Wanted, candidates: readonly T[]): Rated<T>[] {
  const average =
    candidates.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(1, candidates.length);
  const byWords = bm25(wanted.weights, average);
  const matches = candidates.map(({ vector, terms }) => ({
    cosine: meaningSimilarity(wanted.vector, vector),
    bm25: byWords(terms),
  }));
  const scores = fuse(matches, wordShare(wanted.weights.size, average));
  const whole = [...wanted.weights.values()].reduce((sum, weight) => sum + weight, 0);
  const held = ({ terms }: Comparable) => {
    const has = new Set(terms);
    let sum = 0;
    for (const [term, weight] of wanted.weights) if (has.has(term)) sum += weight;
    return whole === 0 ? 0 : sum / whole;
  };
  return candidates
    .map((document, n) => ({
      document,
      score: scores[n] ?? 0,
      relevance: relevance({ cosine: matches[n]?.cosine ?? 0, wordsHeld: held(document) }),
    }))
    .toSorted((a, b) => b.score - a.score);
}

import { regularizeScores } from '../clusters/regularize-scores.ts';
import { meaningSimilarity } from '../encoder/item-vector.ts';
import { bm25, repeatWeight, termWeight } from './bm25.ts';
import { hybridScores, partness, wordShare } from './hybrid-score.ts';
import { proximity } from './proximity.ts';
import { relevance } from './relevance.ts';

/** The parts of a text that are compared: its item vector, and its terms in order with repeats. */
export type Comparable = { vector: Int8Array; terms: readonly number[] };

/** The parts of a question that are compared; `weights` says how informative each of its terms is. */
export type Wanted = { vector: Int8Array; weights: ReadonlyMap<number, number> };

/**
 * A text's scores: `score` orders the texts of one question; `relevance` (0..1) rates the text alone, `regularized` (0..1)
 * together with similar texts.
 */
export type Rated<T> = { document: T; score: number; relevance: number; regularized: number };

/** The weight of proximity relative to BM25, in texts of which the question covers only a part. */
const PROXIMITY = 0.5;

/** The terms of a question, with the frequency of each in the question. */
export function countTerms(terms: readonly number[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const term of terms) times.set(term, (times.get(term) ?? 0) + 1);
  return times;
}

/**
 * The weight of each term of a question, from the number of texts that contain it (`counts`, in the order of `asked`) out of
 * `items`.
 */
export function toWeights(
  asked: ReadonlyMap<number, number>,
  counts: readonly number[],
  items: number,
): Map<number, number> {
  return new Map(
    [...asked].map(([term, times], n) => [term, termWeight(counts[n] ?? 0, items) * repeatWeight(times)]),
  );
}

/** Orders the candidates for a question, best first; ties keep their order. */
export function rankMatches<T extends Comparable>(wanted: Wanted, candidates: readonly T[]): Rated<T>[] {
  const average =
    candidates.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(1, candidates.length);
  const byWords = bm25(wanted.weights, average);
  const together = proximity(wanted.weights);
  const ofTogether = PROXIMITY * partness(wanted.weights.size, average);
  const matches = candidates.map(({ vector, terms }) => ({
    cosine: meaningSimilarity(wanted.vector, vector),
    bm25: byWords(terms) + (ofTogether === 0 ? 0 : ofTogether * together(terms)),
  }));
  const scores = hybridScores(matches, wordShare(wanted.weights.size, average));
  const total = [...wanted.weights.values()].reduce((sum, weight) => sum + weight, 0);
  const held = ({ terms }: Comparable) => {
    const has = new Set(terms);
    let sum = 0;
    for (const [term, weight] of wanted.weights) if (has.has(term)) sum += weight;
    return total === 0 ? 0 : sum / total;
  };
  const rated = candidates.map((document, n) => ({
    document,
    score: scores[n] ?? 0,
    relevance: relevance({ cosine: matches[n]?.cosine ?? 0, wordsHeld: held(document) }),
  }));
  const regularized = regularizeScores(
    rated.map(({ document, relevance: fit }) => ({ vector: document.vector, relevance: fit })),
  );
  return rated
    .map((each, n) => ({ ...each, regularized: regularized[n] ?? 0 }))
    .toSorted((a, b) => b.score - a.score);
}

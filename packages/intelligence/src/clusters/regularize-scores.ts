import { DENSE_WIDTH } from '../encoder/word-table.ts';

/** Up to the first cosine two texts count as unrelated, from the second on as equal in meaning. */
const [APART, ALIKE] = [0.5, 0.9];
/** The weight of similar texts relative to a text's own relevance. */
const OTHERS = 3;
/** Only this many of the most relevant texts are compared with each other. */
const MOST = 200;

/**
 * Averages each text's relevance with that of similar texts, so that texts on one subject rise or fall together (score
 * regularization, Diaz 2005). A text without a similar one keeps its own relevance.
 */
export function regularizeScores(texts: readonly { vector: Int8Array; relevance: number }[]): number[] {
  const regularized = texts.map(({ relevance }) => relevance);
  const first = [...texts.entries()].toSorted(([, a], [, b]) => b.relevance - a.relevance).slice(0, MOST);
  const sums = first.map(([, { relevance, vector }]) => ({
    meaning: meaningOf(vector),
    relevance,
    sum: relevance,
    weight: 1,
  }));
  for (const [i, one] of sums.entries())
    for (const other of sums.slice(0, i)) {
      const weight = OTHERS * likeness(one.meaning, other.meaning);
      if (weight === 0) continue;
      one.sum += weight * other.relevance;
      one.weight += weight;
      other.sum += weight * one.relevance;
      other.weight += weight;
    }
  for (const [i, [place]] of first.entries()) {
    const { sum, weight } = sums[i] ?? { sum: 0, weight: 1 };
    regularized[place] = sum / weight;
  }
  return regularized;
}

/** The meaning half, normalized to length 1; all zero for a text without a known word. */
function meaningOf(vector: Int8Array): Float32Array {
  const meaning = Float32Array.from(vector.subarray(0, DENSE_WIDTH));
  const length = Math.sqrt(meaning.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? meaning : meaning.map((value) => value / length);
}

function likeness(a: Float32Array, b: Float32Array): number {
  let cosine = 0;
  for (let j = 0; j < DENSE_WIDTH; j++) cosine += (a[j] ?? 0) * (b[j] ?? 0);
  return cosine <= APART ? 0 : Math.min(1, (cosine - APART) / (ALIKE - APART)) ** 2;
}

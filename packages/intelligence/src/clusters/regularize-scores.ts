import { DENSE_WIDTH } from '../encoder/word-table.ts';

/** From where a cosine speaks for two texts saying the same, and where it says all there is to say. */
const [APART, ALIKE] = [0.5, 0.9];
/** How much texts that say the same count beside a text's own relevance. */
const OTHERS = 3;
/** So many of the most relevant are compared, each with each. */
const MOST = 200;

/**
 * How well each text bears on a question by itself and by those that say the same: those of one matter stand or fall together
 * (score regularisation, Diaz 2005). A text that no other is like keeps its own relevance.
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

/** The half of meaning at length 1; all zero where a text has no word that the table knows. */
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

import { LIKENESS_BARS } from '../clusters/likeness-bars.ts';
import { similarity } from '../encoder/item-vector.ts';
import type { Kind } from './classify.ts';

/**
 * An item whose kind a person set. `probabilities` are the classifier's, in the order of `KINDS`. `vector` must come from the
 * same encoder as the vectors of the items to judge.
 */
export type CorrectedItem = { vector: Int8Array; probabilities: readonly number[]; kind: Kind };

/** Only the newest corrections count, at most this many. */
export const MOST_CORRECTIONS = 500;

/** A correction counts only for items at least this similar. */
const LEAST_SIMILARITY = LIKENESS_BARS.corrected.similar;
const NEAREST = 12;
/**
 * The weight of a correction: a correction with the same words outweighs a confident classifier; one that is only similar needs
 * other corrections that agree.
 */
const STRENGTH = 3;

/**
 * The classifier's probabilities, adjusted by a workspace's corrections: the nearest corrected items vote, nearer ones with more
 * weight. The order of the kinds stays the same, and the sum is 1 again. Without a near correction nothing changes.
 *
 * A vector does not see negation, so a vote counts only as far as the classifier judged the two texts alike. People correct what
 * is wrong and skip what is right, so corrections say nothing about items in general.
 */
export function learnFromCorrections(
  kinds: readonly Kind[],
  corrections: readonly CorrectedItem[],
  { vector, probabilities }: { vector: Int8Array; probabilities: readonly number[] },
): number[] {
  const votes = corrections
    .map((corrected) => ({ kind: corrected.kind, weight: weightOf(corrected, { vector, probabilities }) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, NEAREST);
  const raised = kinds.map((kind, k) => {
    const voted = votes.reduce((sum, vote) => sum + (vote.kind === kind ? vote.weight : 0), 0);
    return (probabilities[k] ?? 0) + STRENGTH * voted;
  });
  const sum = raised.reduce((total, value) => total + value, 0);
  return raised.map((value) => value / sum);
}

function weightOf(corrected: CorrectedItem, item: Omit<CorrectedItem, 'kind'>): number {
  const near = (similarity(corrected.vector, item.vector) - LEAST_SIMILARITY) / (1 - LEAST_SIMILARITY);
  if (near <= 0) return 0;
  return near * alike(corrected.probabilities, item.probabilities);
}

/**
 * A vote counts only if the two distributions overlap at least this much. “It works” and “it does not work” overlap less, two
 * wordings of one thing more.
 */
const LEAST_OVERLAP = 0.7;

/** The overlap of two distributions, 0 to 1 (Bhattacharyya). */
function alike(a: readonly number[], b: readonly number[]): number {
  const overlap = a.reduce((sum, p, k) => sum + Math.sqrt(p * (b[k] ?? 0)), 0);
  return Math.max(0, overlap - LEAST_OVERLAP) / (1 - LEAST_OVERLAP);
}

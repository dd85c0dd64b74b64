import { similarity } from '../encoder/item-vector.ts';
import type { Kind } from './classify.ts';

/**
 * An item of which a person said what it is. `probabilities` are what the classifier made of it before, in the order of
 * `KINDS`; `vector` is in the encoder's space that the items to judge are in.
 */
export type CorrectedItem = { vector: Int8Array; probabilities: readonly number[]; kind: Kind };

/** Never more corrections than these are learnt from: the newest. */
export const MOST_CORRECTIONS = 500;

/** Only what is as near as this is said to be of one sort; unrelated sentences seldom pass .35, retold ones .5. */
const LEAST_SIMILARITY = 0.5;
const NEAREST = 12;
/** One correction of the very same words outweighs a sure classifier; one that is only near takes some company. */
const STRENGTH = 3;

/**
 * What the corrections of a workspace make of the classifier's probabilities, in the same order and again with sum 1: the
 * nearest corrected items vote, the nearer the more. The vector is blind to negation, so a vote counts only as far as the
 * classifier saw the two alike. Without a near correction nothing changes. People correct what is wrong and pass over what is
 * right, so no tendency over all items is drawn from them.
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

/** "It works" and "it does not work" overlap less than this; what is retold in other words overlaps more. */
const LEAST_OVERLAP = 0.7;

/** How alike two distributions are, 0 to 1, by how far they overlap (Bhattacharyya). */
function alike(a: readonly number[], b: readonly number[]): number {
  const overlap = a.reduce((sum, p, k) => sum + Math.sqrt(p * (b[k] ?? 0)), 0);
  return Math.max(0, overlap - LEAST_OVERLAP) / (1 - LEAST_OVERLAP);
}

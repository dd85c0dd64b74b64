/** The best likeness of an item to a member of its cluster, and to any item outside it. */
type Likeness = { own: number; other: number };

/**
 * Fitted on CLINC150 val by `train/train-probability.ts`: how often most items of an item's cluster had the item's own intent.
 * Only the lead over the next cluster predicts this; likeness alone did not. On Banking77 test, which was not used for fitting,
 * the mean probability is .64 and .68 are right; on HWU64 .65 and .73.
 */
const INTERCEPT = 0.18;
const PER_LEAD = 4.89;

/** The probability of an item that is alone in its cluster: there is no evidence for or against it. */
const OF_ONE_ALONE = 0.5;

/** How likely it is that an item belongs to its cluster, 0..1. Pass `null` for an item that is alone in its cluster. */
export function assignmentProbability(likeness: Likeness | null): number {
  if (likeness === null) return OF_ONE_ALONE;
  const { own, other } = likeness;
  return 1 / (1 + Math.exp(-(INTERCEPT + PER_LEAD * (own - other))));
}

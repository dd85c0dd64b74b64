import { readLogistic } from '../laws/logistic.ts';

/** The best likeness of an item to a member of its cluster, and to any item outside it. */
export type Likeness = { own: number; other: number };

/** What the probability is made of, in the order of `membershipFeatures`. */
export const MEMBERSHIP_FEATURES = ['own', 'lead'] as const;

const { probabilityOf, bars } = readLogistic('membership', MEMBERSHIP_FEATURES, ['alone', 'quoted']);

/** From this probability on an item may be quoted under its cluster's title. */
export const QUOTED_FROM = bars.quoted;

/** How likely it is that an item belongs to its cluster, 0..1. Pass `null` for an item that is alone in its cluster. */
export function assignmentProbability(likeness: Likeness | null): number {
  return likeness === null ? bars.alone : probabilityOf(membershipFeatures(likeness));
}

export function membershipFeatures({ own, other }: Likeness): number[] {
  return [own, own - other];
}

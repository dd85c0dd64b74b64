/** From which probability on items count as an answer: `bears` at least, and this share of the likeliest one's; of the priority of the likeliest, `ofMates` of it is enough. */
export type Taking = Record<(typeof TAKING)[number], number>;

export const TAKING = ['bears', 'ofBest', 'ofMates'] as const;

type Likely = { probability: number; priority: string | null };

/**
 * Says of each item, the likeliest first, whether it counts as an answer. What stands in one priority with the likeliest was found to be about
 * the same thing, so it counts in words that are less like the question.
 */
export function takenOf<T>(
  likely: readonly T[],
  read: (one: T) => Likely & { taking: Taking },
): (one: T) => boolean {
  const [first] = likely;
  if (first === undefined) return () => false;
  const { probability: most, priority: own } = read(first);
  return (one) => {
    const { probability, priority, taking } = read(one);
    const isMate = priority !== null && priority === own;
    const asked = isMate
      ? taking.ofMates * most
      : Math.min(most, Math.max(taking.bears, taking.ofBest * most));
    return probability >= asked;
  };
}

import { type mails, type rankings } from '@feedback/db';

const WINDOW_MS = 28 * 24 * 3_600_000;
const LEAST_CUSTOMERS = 2;
const LEAST_ANSWERS = 2;
const NO_SHARE = 0.2;

/** The known facts about shipped priorities: when each was shipped last, and what its customers answered after that. */
export type AfterShip = { shippedAt: Map<string, Date>; answers: Awaited<ReturnType<typeof mails.answers>> };

/**
 * The shipped priorities that may not be solved: two customers or more reported them again within 28 days of the ship, or a fifth
 * of at least two answers is “no” (§10.1). Praise is no report.
 */
export function suspectRegressions(
  mentions: Pick<rankings.Mention, 'priorityId' | 'customerKey' | 'itemId' | 'saidAt' | 'kind'>[],
  { shippedAt, answers }: AfterShip,
): Set<string> {
  const again = new Map<string, Set<string>>();
  for (const { priorityId, customerKey, itemId, saidAt, kind } of mentions) {
    const since = saidAt.getTime() - (shippedAt.get(priorityId)?.getTime() ?? Infinity);
    if (kind === 'praise' || since <= 0 || since > WINDOW_MS) continue;
    again.set(priorityId, (again.get(priorityId) ?? new Set()).add(customerKey ?? itemId));
  }
  const reported = [...again].filter(([, customers]) => customers.size >= LEAST_CUSTOMERS).map(([id]) => id);
  const denied = answers
    .filter(
      ({ priorityId, answers: all, noes }) =>
        shippedAt.has(priorityId) && all >= LEAST_ANSWERS && noes >= all * NO_SHARE,
    )
    .map(({ priorityId }) => priorityId);
  return new Set([...reported, ...denied]);
}

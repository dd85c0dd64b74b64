import { type mails, type rankings } from '@feedback/db';

const WINDOW_MS = 28 * 24 * 3_600_000;
const LEAST_CUSTOMERS = 2;
const LEAST_ANSWERS = 2;
const NO_SHARE = 0.2;

/** The known facts about shipped priorities: when each was shipped last, and what its customers answered after that. */
export type AfterShip = { shippedAt: Map<string, Date>; answers: Awaited<ReturnType<typeof mails.answers>> };

type Reported = Pick<rankings.Mention, 'customerKey' | 'itemId' | 'saidAt' | 'kind'>;

/**
 * The shipped priorities that may not be solved: two customers or more reported them again within 28 days of the ship, or a fifth
 * of at least two answers is “no” (§10.1). Praise is no report.
 */
export function suspectRegressions(
  mentions: ReadonlyMap<string, readonly Reported[]>,
  { shippedAt, answers }: AfterShip,
): Set<string> {
  const isReportedAgain = ([id, at]: [string, Date]) => {
    const after = (mentions.get(id) ?? []).filter(({ saidAt, kind }) => {
      const since = saidAt.getTime() - at.getTime();
      return kind !== 'praise' && since > 0 && since <= WINDOW_MS;
    });
    return new Set(after.map(({ customerKey, itemId }) => customerKey ?? itemId)).size >= LEAST_CUSTOMERS;
  };
  const reported = [...shippedAt].filter(isReportedAgain).map(([id]) => id);
  const denied = answers
    .filter(
      ({ priorityId, answers: all, noes }) =>
        shippedAt.has(priorityId) && all >= LEAST_ANSWERS && noes >= all * NO_SHARE,
    )
    .map(({ priorityId }) => priorityId);
  return new Set([...reported, ...denied]);
}

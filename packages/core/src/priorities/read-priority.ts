import { type Db, isUuid, priorities, rankedPriorities, withWorkspace } from '@feedback/db';
import { type Clock } from '@feedback/runtime';
import { type DetailMemory, withDetails } from './detail-memory.ts';
import { type ReadPriority, withQuotes } from './read-priorities.ts';

/** The question about one priority: `quotes` says how many quotations, and after which. */
export type OnePriorityAsked = {
  priorityId: string;
  revenueWeight?: number;
  quotes: { limit: number; cursor?: string };
};

export type OnePriorityRead =
  | {
      outcome: 'read';
      ranking: rankedPriorities.RankingFound;
      revenueWeight: number;
      /** The first page starts with the best quotations; then they are newest first. */
      priority: ReadPriority;
      /** The cursor after the first `shown` of its quotations; null at the end. */
      cursorAfter: (shown: number) => string | null;
    }
  | { outcome: 'not-found' }
  /** The priority is newer than the newest ranking. */
  | { outcome: 'not-ranked' }
  | { outcome: 'bad-cursor' };

/** Reads one priority, or the one it was merged into, with a page of its quotations. */
export async function readPriority(
  { db, now, detailMemory }: { db: Db; now: Clock; detailMemory?: DetailMemory },
  workspaceId: string,
  asked: OnePriorityAsked,
): Promise<OnePriorityRead> {
  const { limit, cursor } = asked.quotes;
  if (!isUuid(asked.priorityId)) return { outcome: 'not-found' };
  const from = cursor === undefined ? START : parseCursor(cursor);
  if (!from) return { outcome: 'bad-cursor' };

  return withWorkspace(db, workspaceId, async (tx) => {
    const found = await priorities.find(tx, workspaceId, asked.priorityId);
    if (!found) return { outcome: 'not-found' };
    const ranking = await rankedPriorities.findRanking(tx, workspaceId, { asOf: now() });
    if (!ranking) return { outcome: 'not-ranked' };
    const revenueWeight = asked.revenueWeight ?? ranking.revenueWeight;
    const { rows } = await rankedPriorities.page(tx, workspaceId, ranking, {
      filter: { id: found.id },
      order: 'score',
      revenueWeight,
      asRanked: false,
      limit: 1,
      offset: 0,
    });
    const detailed = await withDetails(tx, workspaceId, {
      rankingId: ranking.id,
      rows,
      memory: detailMemory,
    });
    const [priority] = await withQuotes(tx, workspaceId, detailed);
    if (!priority) return { outcome: 'not-ranked' };

    const best = priority.quotes.slice(from.best).slice(0, limit);
    // One more than the page shows whether there are more.
    const others = await rankedPriorities.quotesOf(tx, workspaceId, {
      priorityId: found.id,
      ...(from.after === undefined ? {} : { before: from.after }),
      except: priority.quotes.map(({ feedbackId }) => feedbackId),
      limit: limit - best.length + 1,
    });
    const quotes = [...best, ...others.slice(0, limit - best.length)];
    const isAllOfBest = from.best + best.length >= priority.quotes.length;
    return {
      outcome: 'read',
      ranking,
      revenueWeight,
      priority: { ...priority, quotes },
      cursorAfter: (shown) => {
        if (isAllOfBest && shown >= best.length + others.length) return null;
        const after = shown > best.length ? quotes[shown - 1]?.feedbackId : from.after;
        return toCursor({ best: from.best + Math.min(shown, best.length), after });
      },
    };
  });
}

/** How many of the best quotations were shown, and the last of the others. */
type Position = { best: number; after: string | undefined };

const START: Position = { best: 0, after: undefined };

function toCursor({ best, after = '' }: Position): string {
  return Buffer.from(`quotes:${best}:${after}`).toString('base64url');
}

/** Null for an invalid cursor. */
function parseCursor(cursor: string): Position | null {
  const [, best, after = ''] =
    /^quotes:(\d{1,2}):([0-9a-f-]{36})?$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (best === undefined || (after !== '' && !isUuid(after))) return null;
  return { best: Number(best), after: after === '' ? undefined : after };
}

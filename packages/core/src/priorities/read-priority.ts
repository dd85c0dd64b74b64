import { type Db, isUuid, priorities, rankedPriorities, type Tx, withWorkspace } from '@feedback/db';
import { QUOTED_FROM } from '@feedback/intelligence';
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
      /** The first page starts with the best quotations; then come those that surely belong there, and last the others and parts, each the newest first. */
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
    const others = await findOthers(tx, workspaceId, {
      priorityId: found.id,
      from,
      except: priority.quotes.map(({ feedbackId }) => feedbackId),
      limit: limit - best.length + 1,
    });
    const shownOthers = others.slice(0, limit - best.length);
    const quotes = [...best, ...shownOthers.map(({ quote }) => quote)];
    const isAllOfBest = from.best + best.length >= priority.quotes.length;
    return {
      outcome: 'read',
      ranking,
      revenueWeight,
      priority: { ...priority, quotes },
      cursorAfter: (shown) => {
        if (isAllOfBest && shown >= best.length + others.length) return null;
        const last = shownOthers[shown - best.length - 1];
        const behind = last ? { areSure: last.isSure, after: last.quote.feedbackId } : from;
        return toCursor({ ...behind, best: from.best + Math.min(shown, best.length) });
      },
    };
  });
}

/**
 * How many of the best quotations were shown. `areSure`: which of the two groups behind them comes next, what surely belongs or the rest. `after`: the
 * last one shown of it.
 */
type Position = { best: number; areSure: boolean; after: string | undefined };

const START: Position = { best: 0, areSure: true, after: undefined };

/** Quotations behind the best ones: those that surely belong to the priority, then the others. */
async function findOthers(
  tx: Tx,
  workspaceId: string,
  {
    priorityId,
    from,
    except,
    limit,
  }: { priorityId: string; from: Position; except: string[]; limit: number },
): Promise<{ quote: rankedPriorities.QuoteFound; isSure: boolean }[]> {
  const find = async (areSure: boolean, before: string | undefined, most: number) => {
    const position = { priorityId, before, except, limit: most, sureFrom: QUOTED_FROM, areSure };
    const found = await rankedPriorities.quotesOf(tx, workspaceId, position);
    return found.map((quote) => ({ quote, isSure: areSure }));
  };
  const sure = from.areSure ? await find(true, from.after, limit) : [];
  if (sure.length === limit) return sure;
  return [...sure, ...(await find(false, from.areSure ? undefined : from.after, limit - sure.length))];
}

function toCursor({ best, areSure, after = '' }: Position): string {
  return Buffer.from(`quotes:${best}:${areSure ? 'sure' : 'others'}:${after}`).toString('base64url');
}

/** Null for an invalid cursor. */
function parseCursor(cursor: string): Position | null {
  const [, best, group, after = ''] =
    /^quotes:(\d{1,2}):(sure|others):([0-9a-f-]{36})?$/.exec(Buffer.from(cursor, 'base64url').toString()) ??
    [];
  if (best === undefined || (after !== '' && !isUuid(after))) return null;
  return { best: Number(best), areSure: group === 'sure', after: after === '' ? undefined : after };
}

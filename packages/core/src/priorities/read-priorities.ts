import { type ConfidenceLevel, CONFIDENCE_LEVELS } from '@feedback/contract/vocabulary';
import {
  type Db,
  rankedPriorities,
  rankings,
  readWorkspace,
  specs,
  type Tx,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import { type Clock } from '@feedback/runtime';
import { type DetailMemory, withDetails } from './detail-memory.ts';
import { type Figures, hasOldFigures } from './figures.ts';

export type RankedArea = rankedPriorities.RankedArea;

/** Which part of a ranking is asked for; an absent field does not filter. */
export type PrioritiesAsked = {
  filter: Omit<rankedPriorities.Filter, 'id' | 'query' | 'confidence'>;
  query?: string;
  minConfidence?: ConfidenceLevel;
  asOf?: Date;
  revenueWeight?: number;
  order: rankedPriorities.Order;
  limit: number;
  cursor?: string;
  withAreas?: boolean;
  /** The most quotations of each priority; all that the ranking chose when absent. */
  quotesEach?: number;
};

export type Quote = rankedPriorities.QuoteFound;
type Detailed = Awaited<ReturnType<typeof withDetails>>[number];

/** One priority as ranked, with its current state, its best quotations, and the newest version of its spec. */
export type ReadPriority = Detailed & {
  quotes: Quote[];
  /** `stale`: its code or its feedback has changed since. */
  spec: { version: number; stale: boolean } | null;
};

export type PrioritiesRead =
  | {
      outcome: 'read';
      ranking: rankedPriorities.RankingFound;
      revenueWeight: number;
      total: number;
      /** The cursor after the first `shown` of `priorities`; null at the end. */
      cursorAfter: (shown: number) => string | null;
      priorities: ReadPriority[];
      /** Present only when requested. */
      areas?: rankedPriorities.RankedArea[];
    }
  /** There is no ranking yet, or none of that time. */
  | { outcome: 'not-ranked'; currency: string }
  /** The ranking that the pages came from has been deleted. */
  | { outcome: 'cursor-expired' }
  | { outcome: 'bad-cursor' };

/**
 * Reads a stored ranking (§4.5). A cursor stays with the ranking of its first page, so that a newer ranking between two
 * pages neither repeats nor hides a priority.
 */
export async function readPriorities(
  { db, now, detailMemory }: { db: Db; now: Clock; detailMemory?: DetailMemory },
  workspaceId: string,
  asked: PrioritiesAsked,
): Promise<PrioritiesRead> {
  const position = asked.cursor === undefined ? undefined : parseCursor(asked.cursor);
  if (position === null) return { outcome: 'bad-cursor' };

  const isFirst = isFirstLook(asked);
  // Only an answer of the past keeps anything: that its ranking answered.
  const within = isFirst ? readWorkspace : withWorkspace;
  return within(db, workspaceId, async (tx) => {
    const first = isFirst ? await rankedPriorities.firstLook(tx, workspaceId, asked.limit) : undefined;
    const found = first ?? (await findPage(tx, workspaceId, { asked, position, now: now() }));
    if (!found && position) return { outcome: 'cursor-expired' };
    if (!found)
      return {
        outcome: 'not-ranked',
        currency: (await workspaces.rankingSettings(tx, workspaceId)).currency,
      };
    const { ranking, total, rows } = found;
    const offset = position?.offset ?? 0;
    const memory = detailMemory;
    const detailed = await withDetails(tx, workspaceId, { rankingId: ranking.id, rows, memory });
    return {
      outcome: 'read',
      ranking,
      revenueWeight: asked.revenueWeight ?? ranking.revenueWeight,
      total,
      cursorAfter: (shown) =>
        shown > 0 && offset + shown < total
          ? toCursor({ rankingId: ranking.id, offset: offset + shown })
          : null,
      priorities: await withQuotes(tx, workspaceId, detailed, {
        ...(first && { marks: first.marks }),
        ...(asked.quotesEach !== undefined && { most: asked.quotesEach }),
      }),
      ...(asked.withAreas === true && {
        areas: await rankedPriorities.areas(tx, workspaceId, ranking.id),
      }),
    };
  });
}

/** What agents and people ask most: the newest ranking by score, without a filter. */
function isFirstLook(asked: PrioritiesAsked): boolean {
  const { filter, query, minConfidence, asOf, revenueWeight, order, cursor } = asked;
  const narrowing = [...Object.values(filter), query?.trim() || undefined, minConfidence];
  const chosen = [...narrowing, asOf, revenueWeight, cursor];
  return order === 'score' && chosen.every((value) => value === undefined);
}

/** A page of the ranking asked for; undefined if there is no such ranking. */
async function findPage(
  tx: Tx,
  workspaceId: string,
  { asked, position, now }: { asked: PrioritiesAsked; position: Position | undefined; now: Date },
): Promise<Pick<rankedPriorities.FirstLook, 'ranking' | 'total' | 'rows'> | undefined> {
  // A future instant has no reproducible answer yet.
  const asOf = asked.asOf && asked.asOf <= now ? asked.asOf : undefined;
  const ranking = await findRanking(tx, workspaceId, { position, asOf, asked });
  if (!ranking) return undefined;
  if (position && asOf) await rankings.keepAnswered(tx, workspaceId, { id: ranking.id, until: asOf });
  const page = await rankedPriorities.page(tx, workspaceId, ranking, {
    filter: toFilter(asked),
    order: asked.order,
    revenueWeight: asked.revenueWeight ?? ranking.revenueWeight,
    asRanked: asked.asOf !== undefined,
    limit: asked.limit,
    offset: position?.offset ?? 0,
  });
  return { ranking, ...page };
}

/** Rows of a ranking with their best quotations, at most `most` of each, and their specs, whose marks may be known already. */
export async function withQuotes(
  tx: Tx,
  workspaceId: string,
  rows: Detailed[],
  { marks: known, most = Infinity }: { marks?: specs.SpecMark[]; most?: number } = {},
): Promise<ReadPriority[]> {
  const quotesOf = await findQuotes(tx, workspaceId, { rows, most });
  const ids = rows.map(({ id }) => id);
  const marks = known ?? (await specs.marks(tx, workspaceId, ids));
  return rows.map((row) => {
    const own = quotesOf(row);
    const mark = marks.find(({ priorityId }) => priorityId === row.id);
    return { ...row, quotes: own, spec: mark ? toSpec(mark, row) : null };
  });
}

function toSpec(
  { version, isOutdated, figures }: specs.SpecMark,
  { detail }: Detailed,
): ReadPriority['spec'] {
  return { version, stale: isOutdated || hasOldFigures(figures as Figures, detail) }; // writeSpec wrote them
}

/** The first quotations of each row that may still be shown; the next ones are read only where one of the first may not. */
async function findQuotes(
  tx: Tx,
  workspaceId: string,
  { rows, most }: { rows: Detailed[]; most: number },
): Promise<(row: Detailed) => Quote[]> {
  const found = new Map<string, Quote>();
  const find = async (of: Detailed[], from: number, to: number) => {
    const said = of.flatMap(({ detail }) => detail.quotes.slice(from, to));
    for (const quote of await rankedPriorities.findQuotes(tx, workspaceId, said))
      found.set(quote.feedbackId, quote);
  };
  const quotesOf = ({ detail }: Detailed) =>
    detail.quotes.flatMap(({ feedbackId }) => found.get(feedbackId) ?? []).slice(0, most);
  await find(rows, 0, most);
  const short = rows.filter((row) => quotesOf(row).length < Math.min(most, row.detail.quotes.length));
  await find(short, most, Infinity);
  return quotesOf;
}

/** The ranking of the cursor, of the instant asked for, or the newest. `asOf` is absent for an instant that is still to come. */
async function findRanking(
  tx: Tx,
  workspaceId: string,
  {
    position,
    asOf,
    asked,
  }: { position: Position | undefined; asOf: Date | undefined; asked: PrioritiesAsked },
): Promise<rankedPriorities.RankingFound | undefined> {
  if (position) return rankedPriorities.findRanking(tx, workspaceId, { id: position.rankingId });
  if (asOf) return rankingAnswering(tx, workspaceId, asOf);
  return rankedPriorities.findRanking(tx, workspaceId, asked.asOf ? { asOf: asked.asOf } : 'newest');
}

/** The ranking that answers as of an instant, for good: the same question gets the same answer. */
async function rankingAnswering(
  tx: Tx,
  workspaceId: string,
  asOf: Date,
): Promise<rankedPriorities.RankingFound | undefined> {
  const ranking = await rankedPriorities.findRanking(tx, workspaceId, { asOf });
  if (!ranking) return undefined;
  await rankings.keepAnswered(tx, workspaceId, { id: ranking.id, until: asOf });
  // Another transaction may have stored a newer ranking while this one waited for the lock.
  const found = await rankedPriorities.findRanking(tx, workspaceId, { asOf });
  return found?.id === ranking.id ? ranking : rankingAnswering(tx, workspaceId, asOf);
}

function toFilter({ filter, query, minConfidence }: PrioritiesAsked): rankedPriorities.Filter {
  return {
    ...filter,
    ...(query?.trim() ? { query } : {}),
    ...(minConfidence
      ? { confidence: CONFIDENCE_LEVELS.slice(CONFIDENCE_LEVELS.indexOf(minConfidence)) }
      : {}),
  };
}

type Position = { rankingId: string; offset: number };

function toCursor({ rankingId, offset }: Position): string {
  return Buffer.from(`${rankingId}:${offset}`).toString('base64url');
}

/** Null for an invalid cursor. */
function parseCursor(cursor: string): Position | null {
  const [, rankingId, offset] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,9})$/.exec(
      Buffer.from(cursor, 'base64url').toString(),
    ) ?? [];
  return rankingId === undefined || offset === undefined ? null : { rankingId, offset: Number(offset) };
}

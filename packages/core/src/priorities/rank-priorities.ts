import {
  backlog,
  type Db,
  hookDeliveries,
  mails,
  newId,
  rankings,
  tasks,
  type Tx,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import { rank, type Priority, type Mentions } from '@feedback/intelligence';
import { type Clock, defined } from '@feedback/runtime';
import { settleAccounts, settleAllAccounts } from '../accounts/settle-accounts.ts';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { type Said } from './choose-quotes.ts';
import { countedMentions } from './counted-mentions.ts';
import { suspectRegressions } from './suspect-regressions.ts';
import { toldOf } from './told-of.ts';

const HOUR_MS = 3_600_000;
/** How long all rankings are kept; after that the last of each hour, and after a week the last of each day. */
const KEEP_ALL_MS = HOUR_MS;
const KEEP_HOURLY_MS = 7 * 24 * HOUR_MS;

/** While this many items are on their way to their place, the next ranking would replace this one within seconds. */
const BACKLOG_ITEMS = 100;
/** How many pauses a ranking waits for the end of a backlog, and how often it looks for that end. */
const BACKLOG_PAUSES = 6;
const LOOK_AGAIN_MS = 500;

/** All accounts are settled from the start this often, because the domains of members and the state of items change. */
const SETTLE_ALL_MS = 24 * HOUR_MS;

/** The yearly amount that each legacy revenue band stands for. */
export type RevenueBands = rankings.RevenueBands;

/**
 * What is stored of one priority besides its rank, score and kind; amounts are decimal strings. The names of companies stand
 * here as they were, so that a ranking of the past always reads the same; people are named by their feedback alone.
 */
export type RankedDetail = Omit<Priority, 'id' | 'rank' | 'score' | 'explain'> & {
  explain: Omit<Priority['explain'], 'terms'> & {
    terms: (Priority['explain']['terms'][number] & { account: string | null })[];
  };
  /** The best quotations of the priority, best first. */
  quotes: Said[];
  /** The projects of its feedback, sorted. */
  projects: string[];
  /** How many accounts say that they may leave; absent in rankings made before this was read. */
  churnRisk?: { accounts: number };
  /** How many more signals may belong to it, and count nowhere; absent in rankings made before these were told apart. */
  perhaps?: number;
  /** Customers say that what was shipped does not solve it; absent otherwise. */
  regressionSuspected?: true;
};

export type RankDeps = {
  db: Db;
  now: Clock;
  /** The yearly amounts of the legacy revenue bands. */
  revenueBands: rankings.RevenueBands;
  /** The least time between two rankings of a workspace; requests within it share the next ranking. While a backlog is read, the most is six times that. */
  pauseMs: number;
};

/** Ranks all priorities of a workspace and stores the ranking beside the earlier ones. */
export async function rankPriorities(
  { db, now, revenueBands, pauseMs }: RankDeps,
  { workspaceId }: Work<'ranking'>,
): Promise<Effect> {
  const asOf = now();
  const seen = await withWorkspace(db, workspaceId, async (tx) => {
    const notBefore = await earliest(tx, workspaceId, { asOf, pauseMs });
    if (notBefore > asOf) return { notBefore };
    const settings = await workspaces.rankingSettings(tx, workspaceId);
    await settle(tx, workspaceId, { settledAt: settings.accountsSettledAt, now: asOf });
    const shippedAt = await mails.shippedAt(tx, workspaceId);
    const answers = await mails.answers(tx, workspaceId);
    const found = await rankings.findMentions(tx, workspaceId, revenueBands);
    const placed = eachItemOnce(Map.groupBy(found, ({ priorityId }) => priorityId));
    const mentions = new Map(Array.from(placed, ([id, own]) => [id, countedMentions(own)] as const));
    const names = new Map(found.map(({ accountKey, account }) => [accountKey, account]));
    return {
      settings,
      placed,
      mentions,
      names,
      suspected: suspectRegressions(mentions, { shippedAt, answers }),
    };
  });
  if (seen.notBefore) {
    const { notBefore } = seen;
    return (tx) => tasks.requestRun(tx, workspaceId, 'ranking', { notBefore });
  }

  const { settings, placed, mentions, names, suspected } = seen;
  const { currency, revenueWeight } = settings;
  const ranked = rank(Array.from(mentions, toCluster), { asOf: asOf.getTime(), revenueWeight });
  const told = new Map(Array.from(mentions, ([id, own]) => [id, toldOf(own)] as const));
  return async (tx) => {
    await rankings.forgetFuture(tx, workspaceId, asOf);
    const answered = await rankings.lockAnswered(tx, workspaceId);
    await rankings.insert(tx, workspaceId, {
      id: newId(),
      // A reader may already have an answer as of a later instant; start after it so that answer stays reproducible.
      asOf: answered && answered >= asOf ? new Date(answered.getTime() + 1) : asOf,
      currency,
      revenueWeight,
      medianRevenue: ranked.settings.typicalRevenue > 0 ? String(ranked.settings.typicalRevenue) : null,
      demandScale: ranked.settings.scale,
      priorities: ranked.priorities.map(({ id, rank: place, score, explain, ...rest }) => {
        const { kind, lastSaidAt, projects, accountsLeaving, quotes } = defined(
          told.get(id),
          'what is told of a priority',
        );
        const terms = explain.terms.map((term) => ({ ...term, account: names.get(term.accountKey) ?? null }));
        const detail: RankedDetail = {
          ...rest,
          explain: { ...explain, terms },
          quotes,
          projects,
          churnRisk: { accounts: accountsLeaving },
          perhaps: sizeOf(placed, id) - sizeOf(mentions, id),
          ...(suspected.has(id) && { regressionSuspected: true as const }),
        };
        return { priorityId: id, rank: place, kind, score, lastSaidAt, detail };
      }),
    });
    await rankings.thin(tx, workspaceId, new Date(asOf.getTime() - KEEP_ALL_MS), 'hour');
    await rankings.thin(tx, workspaceId, new Date(asOf.getTime() - KEEP_HOURLY_MS), 'day');
    const certain = ranked.priorities.filter(({ confidence }) => confidence.level !== 'low');
    const released = await hookDeliveries.letGo(
      tx,
      workspaceId,
      certain.map(({ id }) => id),
    );
    if (released > 0) await tasks.requestRun(tx, workspaceId, 'webhook', { soonest: true });
  };
}

/** When the workspace may be ranked: a pause after its newest ranking, or, while a backlog is read, later. */
async function earliest(
  tx: Tx,
  workspaceId: string,
  { asOf, pauseMs }: { asOf: Date; pauseMs: number },
): Promise<Date> {
  const newest = (await rankings.newestAsOf(tx, workspaceId, asOf))?.getTime() ?? -Infinity;
  const mayWait = asOf.getTime() < newest + BACKLOG_PAUSES * pauseMs;
  if (mayWait && (await backlog.exceeds(tx, workspaceId, BACKLOG_ITEMS)))
    return new Date(Math.max(newest + pauseMs, asOf.getTime() + LOOK_AGAIN_MS));
  return new Date(Math.max(0, newest + pauseMs));
}

/** Brings accounts up to date. The ranking reads them, as every sum of revenue does. */
async function settle(
  tx: Tx,
  workspaceId: string,
  { settledAt, now }: { settledAt: Date | null; now: Date },
): Promise<void> {
  const isDue = settledAt === null || now.getTime() - settledAt.getTime() > SETTLE_ALL_MS;
  if (isDue) await settleAllAccounts(tx, workspaceId, now);
  else await settleAccounts(tx, workspaceId, []);
}

function sizeOf(of: ReadonlyMap<string, readonly rankings.Mention[]>, priorityId: string): number {
  return of.get(priorityId)?.length ?? 0;
}

/** Of several parts of one item in one priority, only the most severe one counts. */
function eachItemOnce(of: ReadonlyMap<string, rankings.Mention[]>): Map<string, rankings.Mention[]> {
  return new Map(Array.from(of, ([id, mentions]) => [id, withoutOtherParts(mentions)] as const));
}

function withoutOtherParts(mentions: rankings.Mention[]): rankings.Mention[] {
  const speaking = new Map<string, rankings.Mention>();
  for (const mention of mentions) {
    const known = speaking.get(mention.itemId);
    if (!known || mention.severity > known.severity) speaking.set(mention.itemId, mention);
  }
  return mentions.filter(({ itemId, feedbackId }) => speaking.get(itemId)?.feedbackId === feedbackId);
}

function toCluster([id, mentions]: readonly [string, readonly rankings.Mention[]]): Mentions {
  return { id, mentions: mentions.map(toMention) };
}

/** Only what counts: the ranking sorts and copies it. */
function toMention(mention: rankings.Mention): Mentions['mentions'][number] {
  const { customerKey, accountKey, feedbackId, severity, saidAt, revenue, unprovenRevenue, source } = mention;
  return {
    customerKey,
    accountKey,
    feedbackId,
    severity,
    saidAt: saidAt.getTime(),
    revenue,
    unprovenRevenue,
    source,
    probability: mention.probability,
    confirmed: mention.confirmed,
  };
}

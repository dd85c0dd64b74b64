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
import { chooseQuotes, type Said } from './choose-quotes.ts';
import { suspectRegressions } from './suspect-regressions.ts';

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
    const mentions = eachItemOnce(await rankings.findMentions(tx, workspaceId, revenueBands));
    return { settings, mentions, suspected: suspectRegressions(mentions, { shippedAt, answers }) };
  });
  if (seen.notBefore) {
    const { notBefore } = seen;
    return (tx) => tasks.requestRun(tx, workspaceId, 'ranking', { notBefore });
  }

  const { settings, mentions, suspected } = seen;
  const clusters = toClusters(mentions);
  const { currency, revenueWeight } = settings;
  const ranked = rank([...clusters.values()], { asOf: asOf.getTime(), revenueWeight });
  const kinds = kindsOf(mentions);
  const quotes = chooseQuotes(mentions, kinds);
  const names = new Map(mentions.map(({ accountKey, account }) => [accountKey, account]));
  const lastSaid = lastSaidAt(mentions);
  const projects = projectsOf(mentions);
  const leaving = accountsLeaving(mentions);
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
      priorities: ranked.priorities.map(({ id, rank: place, score, explain, ...rest }) => ({
        priorityId: id,
        rank: place,
        kind: defined(kinds.get(id), 'kind of a priority'),
        score,
        lastSaidAt: defined(lastSaid.get(id), 'time when a priority was spoken of'),
        detail: {
          ...rest,
          explain: {
            ...explain,
            terms: explain.terms.map((term) => ({ ...term, account: names.get(term.accountKey) ?? null })),
          },
          quotes: defined(quotes.get(id), 'quotation of a priority'),
          projects: projects.get(id) ?? [],
          churnRisk: { accounts: leaving.get(id)?.size ?? 0 },
          ...(suspected.has(id) && { regressionSuspected: true as const }),
        } satisfies RankedDetail,
      })),
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

/** Of several parts of one item in one priority, only the most severe one counts. */
function eachItemOnce(mentions: rankings.Mention[]): rankings.Mention[] {
  const keyOf = ({ priorityId, itemId }: rankings.Mention) => `${priorityId} ${itemId}`;
  const speaking = new Map<string, rankings.Mention>();
  for (const mention of mentions) {
    const known = speaking.get(keyOf(mention));
    if (!known || mention.severity > known.severity) speaking.set(keyOf(mention), mention);
  }
  return mentions.filter((mention) => speaking.get(keyOf(mention))?.feedbackId === mention.feedbackId);
}

function toClusters(mentions: rankings.Mention[]): Map<string, Mentions> {
  const clusters = new Map<string, Mentions>();
  for (const {
    priorityId,
    kind: _,
    exemplar: __,
    projectId: ___,
    account: ____,
    churnRisk: _____,
    itemId: ______,
    typicality: _______,
    saidAt,
    ...mention
  } of mentions) {
    const cluster = clusters.get(priorityId) ?? { id: priorityId, mentions: [] };
    cluster.mentions.push({ ...mention, saidAt: saidAt.getTime() });
    clusters.set(priorityId, cluster);
  }
  return clusters;
}

/** When a customer last mentioned each priority. */
function lastSaidAt(mentions: rankings.Mention[]): Map<string, Date> {
  const latest = new Map<string, Date>();
  for (const { priorityId, saidAt } of mentions) {
    const known = latest.get(priorityId);
    if (!known || saidAt > known) latest.set(priorityId, saidAt);
  }
  return latest;
}

function projectsOf(mentions: rankings.Mention[]): Map<string, string[]> {
  const projects = new Map<string, Set<string>>();
  for (const { priorityId, projectId } of mentions)
    if (projectId !== null) projects.set(priorityId, (projects.get(priorityId) ?? new Set()).add(projectId));
  return new Map([...projects].map(([id, own]) => [id, [...own].toSorted()]));
}

/** The accounts with someone who says that they may leave. */
function accountsLeaving(mentions: rankings.Mention[]): Map<string, Set<string>> {
  const accounts = new Map<string, Set<string>>();
  for (const { priorityId, accountKey, churnRisk } of mentions)
    if (churnRisk) accounts.set(priorityId, (accounts.get(priorityId) ?? new Set()).add(accountKey));
  return accounts;
}

/** The most frequent kind among a priority's signals; on a tie, the first. */
function kindsOf(mentions: rankings.Mention[]): Map<string, rankings.Mention['kind']> {
  const counts = new Map<string, Map<rankings.Mention['kind'], number>>();
  for (const { priorityId, kind } of mentions) {
    const ofPriority = counts.get(priorityId) ?? new Map<rankings.Mention['kind'], number>();
    counts.set(priorityId, ofPriority.set(kind, (ofPriority.get(kind) ?? 0) + 1));
  }
  const most = ([, a]: [unknown, number], [, b]: [unknown, number]) => b - a;
  return new Map(
    [...counts].map(([id, ofPriority]) => {
      const [first] = [...ofPriority].toSorted(most);
      return [id, defined(first, 'kind of a priority')[0]];
    }),
  );
}

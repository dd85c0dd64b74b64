import { confidence, type Confidence } from './confidence.ts';
import { compareDecimals, sumDecimals } from './decimal.ts';
import { type Account, type Mention, toAccounts, toProbabilities } from './mentions.ts';
import { revenueBase, type Share, toShares } from './revenue-factor.ts';
import { chooseScale, medianPayingRevenue } from './score-scale.ts';
import { countForTrend } from './trend-counts.ts';
import { type Trend, trends } from './trend.ts';

export type Mentions = { id: string; mentions: Mention[] };

/** The settings of a ranking, stored with it: the same settings and mentions give the same ranking. */
export type RankingSettings = {
  /** The instant from which ages are counted, in milliseconds since 1970. */
  asOf: number;
  /** How much revenue counts (λ): 0 counts accounts alone, 1 counts money alone. */
  revenueWeight: number;
  /**
   * The yearly revenue at which an account counts 2^λ times (ρ): the median of the workspace; 0 if no account is known to pay.
   */
  typicalRevenue: number;
  /** The demand that gives a score of 63 (D). */
  scale: number;
};

export type Priority = {
  id: string;
  /** The position in the ranking, from 1. */
  rank: number;
  /** The score, 0..100. */
  score: number;
  demand: number;
  /** From the shares the demand at another λ can be computed, with the same ρ. */
  shares: Share[];
  revenueAtStake: RevenueAtStake;
  reach: { customers: number; accounts: number; signals: number; sources: string[] };
  trend: Trend;
  confidence: Confidence;
  explain: Explanation;
};

export type RevenueAtStake = {
  /** The exact sum of what the known accounts pay. */
  amount: string;
  period: 'year';
  /** Customers whose account's revenue is known, even if it is nothing. */
  knownCustomers: number;
  unknownCustomers: number;
  knownAccounts: number;
  unknownAccounts: number;
  /** Accounts of unknown revenue for which a public survey stated one, and the sum of the stated revenues. */
  unprovenAccounts: number;
  unprovenAmount: string;
};

/** How a score was computed: `demand` is the sum of the terms of all accounts; the largest terms are listed. */
export type Explanation = {
  terms: Term[];
  others: { customers: number; accounts: number; demand: number };
};

/**
 * One account's part: `demand` = `urgency` × `revenueFactor`. An unknown `revenue` counts as the median; `feedbackId` is the signal that
 * counted, with its severity and age.
 */
export type Term = Omit<Account, 'key'> & {
  accountKey: string;
  revenueFactor: number;
  demand: number;
};

const LISTED_TERMS = 10;
const USUAL_WEIGHT = 0.5;

/**
 * Ranks clusters by the rules of docs/decisions/0005-ranking.md. Settings that are not given are chosen from these clusters.
 * Pass the `settings` of an earlier ranking to score on its scale.
 */
export function rank(
  unordered: Mentions[],
  settings: { asOf: number } & Partial<RankingSettings>,
): { settings: RankingSettings; priorities: Priority[] } {
  const { asOf, revenueWeight = USUAL_WEIGHT } = settings;
  const clusters = unordered.toSorted((a, b) => compareText(a.id, b.id)); // so that sums do not depend on the order of arrival
  const heard = clusters.map(({ id, mentions }) => ({ id, mentions, accounts: toAccounts(mentions, asOf) }));
  const typicalRevenue =
    settings.typicalRevenue ?? medianPayingRevenue(heard.flatMap(({ accounts }) => accounts));
  const weighed = heard.map((cluster) => {
    const terms = cluster.accounts
      .map((account) => toTerm(account, revenueWeight, typicalRevenue))
      .toSorted(byDemand);
    return { ...cluster, terms, demand: sumDemand(terms), typicalRevenue };
  });
  const scale =
    settings.scale ?? chooseScale(weighed.map(({ demand, terms }) => ({ demand, accounts: terms.length })));
  const allTrends = trends(clusters.map(({ mentions }) => countForTrend(mentions, asOf)));
  const priorities = weighed
    .map((cluster, i) => {
      const trend = allTrends[i];
      if (!trend) throw new Error('every priority has a trend');
      return toPriority({ ...cluster, scale, trend });
    })
    .toSorted(byScore)
    .map((priority, i) => ({ ...priority, rank: i + 1 }));
  return { settings: { asOf, revenueWeight, typicalRevenue, scale }, priorities };
}

function toTerm({ key, ...account }: Account, revenueWeight: number, typicalRevenue: number): Term {
  const revenueFactor = revenueBase(account, typicalRevenue) ** revenueWeight;
  return { accountKey: key, ...account, revenueFactor, demand: account.urgency * revenueFactor };
}

type Weighed = {
  id: string;
  mentions: Mention[];
  accounts: Account[];
  terms: Term[];
  demand: number;
  typicalRevenue: number;
  scale: number;
  trend: Trend;
};

function toPriority(weighed: Weighed): Priority {
  const { id, mentions, accounts, terms, demand, typicalRevenue, scale, trend } = weighed;
  const probabilities = toProbabilities(mentions);
  const listed = new Set(terms.slice(0, LISTED_TERMS).map(({ accountKey }) => accountKey));
  return {
    id,
    rank: 0, // set after sorting
    score: 100 * (1 - Math.exp(-demand / scale)),
    demand,
    shares: toShares(
      accounts.map((account) => ({ base: revenueBase(account, typicalRevenue), urgency: account.urgency })),
    ),
    revenueAtStake: revenueAtStake(mentions, accounts, probabilities.length),
    reach: {
      customers: probabilities.length,
      accounts: accounts.length,
      signals: mentions.length,
      sources: [...new Set(mentions.map((mention) => mention.source))].toSorted(),
    },
    trend,
    confidence: confidence(probabilities),
    explain: {
      terms: terms.slice(0, LISTED_TERMS),
      others: {
        customers: toProbabilities(mentions.filter(({ accountKey }) => !listed.has(accountKey))).length,
        accounts: Math.max(0, terms.length - LISTED_TERMS),
        demand: sumDemand(terms.slice(LISTED_TERMS)),
      },
    },
  };
}

function revenueAtStake(mentions: Mention[], accounts: Account[], customers: number): RevenueAtStake {
  const known = accounts.filter(({ revenue }) => revenue !== null);
  const unproven = accounts.filter(
    ({ revenue, unprovenRevenue }) => revenue === null && unprovenRevenue !== null,
  );
  const paying = new Set(known.map(({ key }) => key));
  const knownCustomers = toProbabilities(mentions.filter(({ accountKey }) => paying.has(accountKey))).length;
  return {
    amount: sumDecimals(known.flatMap(({ revenue }) => revenue ?? [])),
    period: 'year',
    knownCustomers,
    unknownCustomers: customers - knownCustomers,
    knownAccounts: known.length,
    unknownAccounts: accounts.length - known.length,
    unprovenAccounts: unproven.length,
    unprovenAmount: sumDecimals(unproven.flatMap(({ unprovenRevenue }) => unprovenRevenue ?? [])),
  };
}

/** Terms come sorted, so the floating-point sum does not depend on the order in which mentions arrived. */
function sumDemand(terms: Term[]): number {
  return terms.reduce((sum, term) => sum + term.demand, 0);
}

function byDemand(a: Term, b: Term): number {
  return (
    b.demand - a.demand || compareText(a.feedbackId, b.feedbackId) || compareText(a.accountKey, b.accountKey)
  );
}

/** Scores near 100 round to the same number: demand decides, then revenue, then the id, so the order is total. */
function byScore(a: Priority, b: Priority): number {
  return (
    b.demand - a.demand ||
    compareDecimals(b.revenueAtStake.amount, a.revenueAtStake.amount) ||
    (a.id < b.id ? -1 : 1)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

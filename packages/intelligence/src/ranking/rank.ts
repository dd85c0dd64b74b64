import { confidence, type Confidence } from './confidence.ts';
import { toCustomers, type Customer, type Mention } from './customer.ts';
import { compareDecimals, sumDecimals } from './decimal.ts';
import { chooseScale, medianPayingRevenue } from './score-scale.ts';
import { countForTrend } from './trend-counts.ts';
import { type Trend, trends } from './trend.ts';

export type Mentions = { id: string; mentions: Mention[] };

/** How a ranking was computed. Kept with it: the same settings and mentions give the same ranking. */
export type RankingSettings = {
  /** The moment ages are counted from, in milliseconds since 1970. */
  asOf: number;
  /** How much revenue counts: 0 not at all, 1 as usual, 3 at most (λ). */
  revenueWeight: number;
  /**
   * The yearly revenue at which a customer counts 1 + λ fold (ρ): the workspace's median; 0 when no customer is known to
   * pay.
   */
  typicalRevenue: number;
  /** The demand that reads 63 (D). */
  scale: number;
};

export type Priority = {
  id: string;
  /** From 1. */
  rank: number;
  /** 0..100. */
  score: number;
  demand: number;
  /** demand = urgency + λ · revenueUrgency: from the two a reader can recompute demand at another λ, with the same ρ. */
  urgency: number;
  revenueUrgency: number;
  revenueAtStake: RevenueAtStake;
  reach: { customers: number; signals: number; sources: string[] };
  trend: Trend;
  confidence: Confidence;
  explain: Explanation;
};

export type RevenueAtStake = {
  /** The exact sum of what the known customers pay. */
  amount: string;
  period: 'year';
  knownCustomers: number;
  unknownCustomers: number;
};

/** What a score is made of: `demand` is the sum of all customers' terms, the largest of which are listed. */
export type Explanation = {
  terms: Term[];
  others: { customers: number; demand: number };
};

/** One customer's part: `demand` = `urgency` × `revenueFactor`. */
export type Term = {
  /** Null for an unknown customer. */
  customerKey: string | null;
  /** The signal that counted, with its severity and age. */
  feedbackId: string;
  severity: number;
  ageDays: number;
  urgency: number;
  /** As known, a year; null when unknown, and the median stands in. */
  revenue: string | null;
  revenueFactor: number;
  demand: number;
};

const LISTED_TERMS = 10;

/**
 * Ranks clusters by the rules of docs/decisions/0005-ranking.md. What `settings` leaves open is chosen from these clusters: hand back
 * the `settings` of an earlier ranking to score on the same scale.
 */
export function rank(
  unordered: Mentions[],
  settings: { asOf: number } & Partial<RankingSettings>,
): { settings: RankingSettings; priorities: Priority[] } {
  const { asOf, revenueWeight = 1 } = settings;
  const clusters = unordered.toSorted((a, b) => compareText(a.id, b.id)); // sums then do not depend on who came first
  const customers = toCustomers(clusters, asOf);
  const typicalRevenue = settings.typicalRevenue ?? medianPayingRevenue(customers.flat());
  const weighed = clusters.map(({ id, mentions }, i) => {
    const terms = (customers[i] ?? [])
      .map((customer) => toTerm(customer, revenueWeight, typicalRevenue))
      .toSorted(byDemand);
    return {
      id,
      mentions,
      customers: customers[i] ?? [],
      terms,
      revenueUrgency: sumRevenueUrgency(terms, typicalRevenue),
    };
  });
  const demands = weighed.map(({ terms }) => ({ demand: sumDemand(terms), customers: terms.length }));
  const scale = settings.scale ?? chooseScale(demands);
  const allTrends = trends(clusters.map(({ mentions }) => countForTrend(mentions, asOf)));
  const priorities = weighed
    .map((cluster, i) => {
      const trend = allTrends[i];
      if (!trend) throw new Error('every priority has a trend');
      return toPriority({ ...cluster, demand: demands[i]?.demand ?? 0, scale, trend });
    })
    .toSorted(byScore)
    .map((priority, i) => ({ ...priority, rank: i + 1 }));
  return { settings: { asOf, revenueWeight, typicalRevenue, scale }, priorities };
}

function toTerm(customer: Customer, revenueWeight: number, typicalRevenue: number): Term {
  const { customerKey, feedbackId, severity, ageDays, urgency, revenue } = customer;
  const revenueFactor = 1 + revenueWeight * doublings(revenue, typicalRevenue);
  const demand = urgency * revenueFactor;
  return { customerKey, feedbackId, severity, ageDays, urgency, revenue, revenueFactor, demand };
}

/** log2(1 + r/ρ), with ρ in place of an unknown revenue. */
function doublings(revenue: string | null, typicalRevenue: number): number {
  if (typicalRevenue <= 0) return 0;
  return Math.log2(1 + (revenue === null ? typicalRevenue : Number(revenue)) / typicalRevenue);
}

type Weighed = {
  id: string;
  mentions: Mention[];
  customers: Customer[];
  terms: Term[];
  demand: number;
  revenueUrgency: number;
  scale: number;
  trend: Trend;
};

function toPriority(weighed: Weighed): Priority {
  const { id, mentions, customers, terms, demand, revenueUrgency, scale, trend } = weighed;
  return {
    id,
    rank: 0, // known once all are sorted
    score: 100 * (1 - Math.exp(-demand / scale)),
    demand,
    urgency: sumUrgency(terms),
    revenueUrgency,
    revenueAtStake: revenueAtStake(customers),
    reach: {
      customers: customers.length,
      signals: mentions.length,
      sources: [...new Set(mentions.map((mention) => mention.source))].toSorted(),
    },
    trend,
    confidence: confidence(customers.map((customer) => customer.probability)),
    explain: {
      terms: terms.slice(0, LISTED_TERMS),
      others: {
        customers: Math.max(0, terms.length - LISTED_TERMS),
        demand: sumDemand(terms.slice(LISTED_TERMS)),
      },
    },
  };
}

function revenueAtStake(customers: Customer[]): RevenueAtStake {
  const known = customers.map((customer) => customer.revenue).filter((revenue) => revenue !== null);
  return {
    amount: sumDecimals(known),
    period: 'year',
    knownCustomers: known.length,
    unknownCustomers: customers.length - known.length,
  };
}

/** Terms come sorted, so the floating-point sum does not depend on the order in which mentions arrived. */
function sumDemand(terms: Term[]): number {
  return terms.reduce((sum, term) => sum + term.demand, 0);
}

function sumUrgency(terms: Term[]): number {
  return terms.reduce((sum, term) => sum + term.urgency, 0);
}

function sumRevenueUrgency(terms: Term[], typicalRevenue: number): number {
  return terms.reduce((sum, { urgency, revenue }) => sum + urgency * doublings(revenue, typicalRevenue), 0);
}

function byDemand(a: Term, b: Term): number {
  return (
    b.demand - a.demand ||
    compareText(a.feedbackId, b.feedbackId) ||
    compareText(a.customerKey ?? '', b.customerKey ?? '')
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

import { compareDecimals } from './decimal.ts';

/** One mention of a cluster by a customer: an item, or the same words from another customer. */
export type Mention = {
  /** The customer; null when unknown, in which case the item counts as a customer of its own. */
  customerKey: string | null;
  /** The account that pays for the customer: the company, or the customer alone. */
  accountKey: string;
  feedbackId: string;
  /** From .25 (praise) to 1 (blocking). */
  severity: number;
  /** Milliseconds since 1970. */
  saidAt: number;
  /** What the account pays a year, as a decimal string; null when unknown. */
  revenue: string | null;
  /** What a public survey said the account pays; null if the revenue is known. */
  unprovenRevenue: string | null;
  source: string;
  /** How likely it is that the item belongs to the cluster, 0..1. */
  probability: number;
  /** Whether a person confirmed that the item belongs there. */
  confirmed: boolean;
};

/** One account's mentions of one cluster, as the score counts them. */
export type Account = {
  key: string;
  /** The signal with the highest urgency. */
  feedbackId: string;
  severity: number;
  ageDays: number;
  /** Severity × 2^(−age / 90 days). */
  urgency: number;
  revenue: string | null;
  unprovenRevenue: string | null;
};

const DAY_MS = 86_400_000;
const HALF_LIFE_DAYS = 90;

/** The distinct accounts of a cluster. */
export function toAccounts(mentions: Mention[], asOf: number): Account[] {
  const accounts = new Map<string, Account>();
  for (const mention of mentions) {
    const heard = toAccount(mention, asOf);
    const before = accounts.get(heard.key);
    accounts.set(heard.key, before ? strongest(before, heard) : heard);
  }
  return [...accounts.values()];
}

/** For each distinct customer the probability that what they said belongs to the cluster; 1 if a person confirmed it. */
export function toProbabilities(mentions: Mention[]): number[] {
  const probabilities = new Map<string, number>();
  for (const mention of mentions) {
    const key = customerOf(mention);
    const probability = mention.confirmed ? 1 : mention.probability;
    probabilities.set(key, Math.max(probability, probabilities.get(key) ?? 0));
  }
  return [...probabilities.values()];
}

/** The customer's identity. The prefixes keep a customer key from being taken for an item's id. */
function customerOf({ customerKey, feedbackId }: Mention): string {
  return customerKey === null ? `item:${feedbackId}` : `customer:${customerKey}`;
}

function toAccount(mention: Mention, asOf: number): Account {
  const { accountKey, feedbackId, severity, saidAt, revenue, unprovenRevenue } = mention;
  const ageDays = Math.max(0, asOf - saidAt) / DAY_MS; // a date in the future counts as now
  const urgency = severity * 2 ** (-ageDays / HALF_LIFE_DAYS);
  return { key: accountKey, feedbackId, severity, ageDays, urgency, revenue, unprovenRevenue };
}

/**
 * The more urgent of two signals of an account. All mentions of an account should have the same revenue; if they do not, the
 * higher one counts.
 */
function strongest(a: Account, b: Account): Account {
  const first = a.urgency > b.urgency || (a.urgency === b.urgency && a.feedbackId <= b.feedbackId) ? a : b;
  return {
    ...first,
    revenue: higher(a.revenue, b.revenue),
    unprovenRevenue: higher(a.unprovenRevenue, b.unprovenRevenue),
  };
}

/** The higher of two amounts. Of "1000" and "1000.00" the longer one, so that the order of arrival does not matter. */
function higher(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return (compareDecimals(a, b) || a.length - b.length) >= 0 ? a : b;
}

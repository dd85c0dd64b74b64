import { compareDecimals } from './decimal.ts';

/** One time somebody said something that belongs to a cluster: an item, or a sighting of it by another customer. */
export type Voice = {
  /** Who said it; null when nobody knows, and the item stands for a customer of its own. */
  customerKey: string | null;
  feedbackId: string;
  /** .25 praise, .5 minor, .75 impaired, 1 blocking. */
  severity: number;
  /** Milliseconds since 1970. */
  saidAt: number;
  /** What the customer pays a year, as a decimal string; null when unknown. */
  revenue: string | null;
  source: string;
  /** How likely it is that the item belongs to the cluster, 0..1. */
  probability: number;
  /** A person said that it does. */
  confirmed: boolean;
};

/** Everything one customer said in one cluster, as the score sees it. */
export type Customer = {
  /** Tells customers apart; see `identity`. */
  key: string;
  customerKey: string | null;
  /** The signal with the highest urgency. */
  feedbackId: string;
  severity: number;
  ageDays: number;
  /** Severity × 2^(−age / 90 days). */
  urgency: number;
  revenue: string | null;
  probability: number;
};

const DAY_MS = 86_400_000;
const HALF_LIFE_DAYS = 90;

/**
 * The distinct customers of each cluster. What a customer pays is a fact about the customer: it is taken from anything
 * they said anywhere, the highest where they differ, so that another signal can only raise a demand.
 */
export function toCustomers(clusters: { voices: Voice[] }[], asOf: number): Customer[][] {
  const revenues = new Map<string, string>();
  for (const { voices } of clusters) for (const voice of voices) noteRevenue(revenues, voice);
  return clusters.map(({ voices }) => {
    const customers = new Map<string, Customer>();
    for (const voice of voices) {
      const key = identity(voice);
      const heard = toCustomer(voice, { key, asOf, revenue: revenues.get(key) ?? null });
      const before = customers.get(key);
      customers.set(key, before ? strongest(before, heard) : heard);
    }
    return [...customers.values()];
  });
}

/** Who said it. The two kinds are told apart, so that no customer key can be mistaken for an item. */
export function identity({ customerKey, feedbackId }: Voice): string {
  return customerKey === null ? `item:${feedbackId}` : `customer:${customerKey}`;
}

function noteRevenue(revenues: Map<string, string>, voice: Voice): void {
  if (voice.revenue === null) return;
  const known = revenues.get(identity(voice));
  if (known === undefined || isHigher(voice.revenue, known)) revenues.set(identity(voice), voice.revenue);
}

/** Of "1000" and "1000.00" the longer, so that it does not matter which was heard first. */
function isHigher(revenue: string, known: string): boolean {
  const difference = compareDecimals(revenue, known);
  return difference === 0 ? revenue.length > known.length : difference > 0;
}

function toCustomer(voice: Voice, about: { key: string; asOf: number; revenue: string | null }): Customer {
  const ageDays = Math.max(0, about.asOf - voice.saidAt) / DAY_MS; // a date in the future counts as now
  return {
    key: about.key,
    customerKey: voice.customerKey,
    feedbackId: voice.feedbackId,
    severity: voice.severity,
    ageDays,
    urgency: voice.severity * 2 ** (-ageDays / HALF_LIFE_DAYS),
    revenue: about.revenue,
    probability: voice.confirmed ? 1 : voice.probability,
  };
}

/** The more urgent of two signals of a customer, and the higher of the two probabilities. */
function strongest(a: Customer, b: Customer): Customer {
  const first = a.urgency > b.urgency || (a.urgency === b.urgency && a.feedbackId <= b.feedbackId) ? a : b;
  return { ...first, probability: Math.max(a.probability, b.probability) };
}

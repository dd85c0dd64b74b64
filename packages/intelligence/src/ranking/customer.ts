import { compareDecimals } from './decimal.ts';

/** One mention of a cluster by a customer: an item, or the same words from another customer. */
export type Mention = {
  /** The customer; null when unknown, and the item counts as a customer of its own. */
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
  /** Identifies the customer; see `identity`. */
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
export function toCustomers(clusters: { mentions: Mention[] }[], asOf: number): Customer[][] {
  const revenues = new Map<string, string>();
  for (const { mentions } of clusters) for (const mention of mentions) noteRevenue(revenues, mention);
  return clusters.map(({ mentions }) => {
    const customers = new Map<string, Customer>();
    for (const mention of mentions) {
      const key = identity(mention);
      const heard = toCustomer(mention, { key, asOf, revenue: revenues.get(key) ?? null });
      const before = customers.get(key);
      customers.set(key, before ? strongest(before, heard) : heard);
    }
    return [...customers.values()];
  });
}

/** The customer's identity. The prefixes keep a customer key from being taken for an item's id. */
export function identity({ customerKey, feedbackId }: Mention): string {
  return customerKey === null ? `item:${feedbackId}` : `customer:${customerKey}`;
}

function noteRevenue(revenues: Map<string, string>, mention: Mention): void {
  if (mention.revenue === null) return;
  const known = revenues.get(identity(mention));
  if (known === undefined || isHigher(mention.revenue, known))
    revenues.set(identity(mention), mention.revenue);
}

/** Of "1000" and "1000.00" the longer, so that it does not matter which was heard first. */
function isHigher(revenue: string, known: string): boolean {
  const difference = compareDecimals(revenue, known);
  return difference === 0 ? revenue.length > known.length : difference > 0;
}

function toCustomer(
  mention: Mention,
  about: { key: string; asOf: number; revenue: string | null },
): Customer {
  const ageDays = Math.max(0, about.asOf - mention.saidAt) / DAY_MS; // a date in the future counts as now
  return {
    key: about.key,
    customerKey: mention.customerKey,
    feedbackId: mention.feedbackId,
    severity: mention.severity,
    ageDays,
    urgency: mention.severity * 2 ** (-ageDays / HALF_LIFE_DAYS),
    revenue: about.revenue,
    probability: mention.confirmed ? 1 : mention.probability,
  };
}

/** The more urgent of two signals of a customer, and the higher of the two probabilities. */
function strongest(a: Customer, b: Customer): Customer {
  const first = a.urgency > b.urgency || (a.urgency === b.urgency && a.feedbackId <= b.feedbackId) ? a : b;
  return { ...first, probability: Math.max(a.probability, b.probability) };
}

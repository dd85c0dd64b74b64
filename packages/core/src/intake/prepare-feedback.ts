import { readAmount, TOO_LARGE } from '@feedback/contract';
import { type DedupSecret, type feedback } from '@feedback/db';
import { canonicalText, customerIdentity, dedupKey } from './dedup-keys.ts';
import { storableJson, storableText } from './storable.ts';

/** Feedback as the caller sent it. `revenue` is a yearly amount or a band; `metadata` is stored and never interpreted. */
export type FeedbackInput = {
  text: string;
  source: string;
  customerName?: string | undefined;
  customerEmail?: string | undefined;
  /** The sender's own id for the customer; it distinguishes customers and is not stored. */
  customerId?: string | undefined;
  /** The customer's company: who pays, and what distinguishes two customers of the same name. */
  companyName?: string | undefined;
  /** When it was said; now when absent. */
  saidAt?: Date | undefined;
  revenue?: number | string | undefined;
  sku?: string | undefined;
  externalId?: string | undefined;
  projectId?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
};

/** Prepares an item for storage: text that PostgreSQL accepts, and the keys that detect duplicates. */
export function prepareFeedback(
  input: FeedbackInput,
  { id, secret }: { id: string; secret: DedupSecret },
): feedback.NewFeedback {
  const text = storableText(input.text);
  const name = input.customerName === undefined ? undefined : storableText(input.customerName);
  const email = input.customerEmail === undefined ? undefined : storableText(input.customerEmail);
  const company = input.companyName === undefined ? undefined : storableText(input.companyName);
  const customer = customerIdentity({ name, company, email, id: input.customerId });
  const externalId = input.externalId ?? null;
  return {
    id,
    textKey: dedupKey(secret, 'text', canonicalText(text)),
    externalKey: externalId === null ? null : dedupKey(secret, 'external_id', externalId),
    customerKey: customer === null ? null : dedupKey(secret, 'customer', customer),
    text,
    externalId,
    source: input.source,
    customerName: name ?? null,
    customerEmail: email ?? null,
    ...toRevenue(input.revenue),
    sku: input.sku === undefined ? null : storableText(input.sku),
    projectId: input.projectId ?? null,
    metadata: input.metadata === undefined ? null : JSON.stringify(storableJson(input.metadata)),
    companyName: company ?? null,
    saidAt: input.saidAt === undefined ? null : input.saidAt.toISOString(),
  };
}

/** A number, or text that is one, stays an exact amount; any other text stays as it was sent (§2.1). */
function toRevenue(revenue: number | string | undefined): {
  revenueAmount: string | null;
  revenueBand: string | null;
} {
  if (revenue === undefined) return { revenueAmount: null, revenueBand: null };
  if (typeof revenue === 'number') return { revenueAmount: String(revenue), revenueBand: null };
  const text = storableText(revenue).trim();
  const amount = readAmount(text);
  // The edge refuses amounts that are too large; a transcript stored before that limit may still have one, and it is
  // ignored.
  return amount === null || amount === TOO_LARGE
    ? { revenueAmount: null, revenueBand: text }
    : { revenueAmount: amount, revenueBand: null };
}

import { readAmount, readBand, TOO_LARGE } from '@feedback/contract';
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
  const customer = toCustomer(input);
  return {
    id,
    textKey: textKey(secret, text),
    externalKey: externalKey(secret, input),
    customerKey: customerKey(secret, customer),
    text,
    externalId: input.externalId ?? null,
    source: input.source,
    customerName: customer.name ?? null,
    customerEmail: customer.email ?? null,
    ...toRevenue(input.revenue),
    sku: storable(input.sku) ?? null,
    projectId: input.projectId ?? null,
    metadata: input.metadata === undefined ? null : JSON.stringify(storableJson(input.metadata)),
    companyName: customer.company ?? null,
    saidAt: input.saidAt === undefined ? null : input.saidAt.toISOString(),
  };
}

/** The keys that find an item if it was sent before: that of its external id, else of its text, and that of its customer. */
export function prepareLookUp(input: FeedbackInput, secret: DedupSecret): feedback.LookUp {
  const external = externalKey(secret, input);
  return {
    textKey: external === null ? textKey(secret, storableText(input.text)) : null,
    externalKey: external,
    customerKey: customerKey(secret, toCustomer(input)),
  };
}

type Customer = Parameters<typeof customerIdentity>[0];

function toCustomer({ customerName, companyName, customerEmail, customerId }: FeedbackInput): Customer {
  return {
    name: storable(customerName),
    company: storable(companyName),
    email: storable(customerEmail),
    id: customerId,
  };
}

function storable(text: string | undefined): string | undefined {
  return text === undefined ? undefined : storableText(text);
}

function textKey(secret: DedupSecret, storedText: string): string {
  return dedupKey(secret, 'text', canonicalText(storedText));
}

function externalKey(secret: DedupSecret, { externalId }: FeedbackInput): string | null {
  return externalId === undefined ? null : dedupKey(secret, 'external_id', externalId);
}

function customerKey(secret: DedupSecret, customer: Customer): string | null {
  const identity = customerIdentity(customer);
  return identity === null ? null : dedupKey(secret, 'customer', identity);
}

/** A number, or text that is an amount, is stored exactly, and a band by its name; any other text stays as it was sent (§2.1). */
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
    ? { revenueAmount: null, revenueBand: readBand(text) ?? text }
    : { revenueAmount: amount, revenueBand: null };
}

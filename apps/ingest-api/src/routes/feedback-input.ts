import { FeedbackItem } from '@feedback/contract';
import { type FeedbackInput } from '@feedback/core';

const KNOWN = new Set(Object.keys(FeedbackItem.properties));

/** From the wire's words to the product's. What the contract does not name is kept as metadata (§2.1). */
export function toInput(item: FeedbackItem, batchProjectId: string | undefined): FeedbackInput {
  return {
    text: item.text,
    source: item.source === undefined || item.source === '' ? 'api' : item.source,
    customerName: item.customer_name,
    customerEmail: item.customer_email,
    revenue: item.revenue_band,
    sku: item.sku,
    // Exports leave the column of a missing id empty; an empty one names nothing.
    externalId: item.external_id === '' ? undefined : item.external_id,
    projectId: item.project_id ?? batchProjectId,
    metadata: metadataOf(item),
  };
}

function metadataOf(item: FeedbackItem): Record<string, unknown> | undefined {
  const unknown = Object.entries(item).filter(([name]) => !KNOWN.has(name));
  return unknown.length === 0 ? undefined : Object.fromEntries(unknown);
}

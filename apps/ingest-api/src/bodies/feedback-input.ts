import { type Checked, FeedbackItem, validator } from '@feedback/contract';
import { type FeedbackInput } from '@feedback/core';
import { MAX_METADATA_BYTES } from './metadata-limit.ts';

const KNOWN = new Set(Object.keys(FeedbackItem.properties));

const checkFields = validator(FeedbackItem);

/** Validates an item's fields, and that its properties outside the contract are small enough to store. */
export function checkItem(item: unknown): Checked<FeedbackItem> {
  const checked = checkFields(item);
  if (!checked.ok) return checked;
  const metadata = metadataOf(checked.value);
  if (metadata === undefined || Buffer.byteLength(JSON.stringify(metadata)) <= MAX_METADATA_BYTES)
    return checked;
  const message = `must have at most ${MAX_METADATA_BYTES} bytes of properties that the contract does not name`;
  return { ok: false, problems: [{ field: '', message }] };
}

/** Maps the wire's names to the product's. Properties outside the contract are stored as metadata (§2.1). */
export function toInput(item: FeedbackItem, batchProjectId: string | undefined): FeedbackInput {
  return {
    text: item.text,
    source: item.source === undefined || item.source === '' ? 'api' : item.source,
    customerName: item.customer_name,
    customerEmail: item.customer_email,
    revenue: item.revenue_band,
    sku: item.sku,
    // Exports leave the column of a missing id empty, so an empty id means none.
    externalId: item.external_id?.trim() === '' ? undefined : item.external_id,
    projectId: item.project_id ?? batchProjectId,
    metadata: metadataOf(item),
  };
}

function metadataOf(item: FeedbackItem): Record<string, unknown> | undefined {
  const unknown = Object.keys(item).filter((name) => !KNOWN.has(name));
  if (unknown.length === 0) return undefined;
  // The schema accepts further properties, which its type leaves out.
  return Object.fromEntries(unknown.map((name) => [name, (item as Record<string, unknown>)[name]]));
}

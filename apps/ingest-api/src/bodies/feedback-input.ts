import { type Checked, FIRST_FIELDS, SentFeedbackItem, validator } from '@feedback/contract';
import { type FeedbackInput } from '@feedback/core/intake';
import { companyIn } from './company-in.ts';
import { MAX_METADATA_BYTES } from './metadata-limit.ts';

const checkFields = validator(SentFeedbackItem);
/** How far a sender's clock may be ahead. */
const AHEAD_MS = 60_000;

/** Validates an item's fields, and that its properties outside the contract are small enough to store. */
export function checkItem(item: unknown, now: Date): Checked<SentFeedbackItem> {
  const checked = checkFields(item);
  if (!checked.ok) return checked;
  const wrongTime = problemWith(checked.value.submitted_at, now);
  if (wrongTime !== null) return { ok: false, problems: [{ field: 'submitted_at', message: wrongTime }] };
  const metadata = metadataOf(checked.value);
  if (metadata === undefined || Buffer.byteLength(JSON.stringify(metadata)) <= MAX_METADATA_BYTES)
    return checked;
  const message = `must have at most ${MAX_METADATA_BYTES} bytes of properties that the contract does not name`;
  return { ok: false, problems: [{ field: '', message }] };
}

/** Maps the wire's names to the product's. Properties outside the contract are stored as metadata (§2.1). */
export function toInput(item: SentFeedbackItem, batchProjectId: string | undefined): FeedbackInput {
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
    companyName: companyIn(item),
    saidAt: typeof item.submitted_at === 'string' ? new Date(item.submitted_at) : undefined,
    metadata: metadataOf(item),
  };
}

/** The problem with the time at which an item was said; null if there is none, or if the value is not text. */
function problemWith(submittedAt: unknown, now: Date): string | null {
  if (typeof submittedAt !== 'string') return null;
  const said = Date.parse(submittedAt);
  // A leap second has the right form, but Date cannot represent it.
  if (Number.isNaN(said)) return 'must be a date-time, for example 2026-11-22T10:00:00Z';
  // PostgreSQL has no year 0, and one bad time must not fail a whole batch.
  if (said < 0) return 'must not be before 1970';
  return said > now.getTime() + AHEAD_MS ? 'must not be in the future' : null;
}

function metadataOf(item: SentFeedbackItem): Record<string, unknown> | undefined {
  const unknown = Object.keys(item).filter((name) => !FIRST_FIELDS.has(name));
  if (unknown.length === 0) return undefined;
  return Object.fromEntries(unknown.map((name) => [name, Reflect.get(item, name)]));
}

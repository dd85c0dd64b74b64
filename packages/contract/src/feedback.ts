import { MAX_AMOUNT } from './amounts.ts';
import { Type } from './schema.ts';
import { emailAddress, identifier, revenueText } from './text-fields.ts';

const REVENUE =
  'What the customer pays: a yearly amount up to 10^15, as a number or a decimal string, or one of `enterprise`, `paid`, `free`. An amount as people write it (`$24,000`) is read too, and `warnings` says as what. Any other text is kept and the revenue counts as unknown, `48.000` too, which may mean two amounts; `warnings` says so.';

const fields = {
  text: Type.String({ minLength: 1, description: 'What the customer wrote, verbatim.' }),
  customer_name: Type.Optional(Type.String({ maxLength: 1000, description: 'Used in customer quotes.' })),
  customer_email: Type.Optional(emailAddress),
  revenue_band: Type.Optional(
    Type.Union([Type.Number({ minimum: 0, maximum: MAX_AMOUNT }), Type.String(revenueText)], {
      description: REVENUE,
    }),
  ),
  sku: Type.Optional(Type.String({ maxLength: 500, description: 'Product tier or plan.' })),
  external_id: Type.Optional(identifier(1000, 'The caller’s own identifier; a second one is a duplicate.')),
  source: Type.Optional(identifier(200, 'Where it came from, `api` when absent.')),
  project_id: Type.Optional(identifier(200, 'Assigns the item to a project.')),
};

const COMPANY = 'The customer’s company: what it pays counts once, however many of its people speak.';

/** Fields added after the first release (§9.3). */
const added = {
  company_name: Type.Optional(Type.String({ description: COMPANY })),
  company: Type.Optional(Type.String({ description: 'Read as `company_name` when that is absent.' })),
  account: Type.Optional(Type.String({ description: 'Read as `company_name` when both are absent.' })),
  submitted_at: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'When the customer said it (RFC 3339), for history that is imported; now when absent.',
    }),
  ),
};

/** One feedback item as sent (§2.1). Unknown properties are accepted and stored as metadata. */
export const FeedbackItem = Type.Object({ ...fields, ...added });
export type FeedbackItem = Type.Static<typeof FeedbackItem>;

/** The fields of the first release. All other properties are stored as metadata, as they were sent. */
export const FIRST_FIELDS: ReadonlySet<string> = new Set(Object.keys(fields));

/**
 * The schema that an item is checked against. It equals `FeedbackItem`, except that the added fields may have any type, because
 * a caller of the first release may send anything under their names. A value of an added field that is not text is ignored.
 */
export const SentFeedbackItem = Type.Object({
  ...fields,
  company_name: Type.Optional(Type.Unknown()),
  company: Type.Optional(Type.Unknown()),
  account: Type.Optional(Type.Unknown()),
  submitted_at: Type.Optional(Type.Unsafe<unknown>({ format: 'date-time' })), // JSON Schema applies a format to text only
});
export type SentFeedbackItem = Type.Static<typeof SentFeedbackItem>;

/** The most items per batch (§8). */
export const MAX_BATCH_ITEMS = 1000;

/**
 * Several feedback items in one request (§2.2). Each item is checked against the schema of an item on its own, because an
 * invalid one must not fail the others.
 */
export const FeedbackBatch = Type.Object({
  items: Type.Array(Type.Unknown(), { minItems: 1, maxItems: MAX_BATCH_ITEMS }),
  project_id: FeedbackItem.properties.project_id,
});
export type FeedbackBatch = Type.Static<typeof FeedbackBatch>;

/** What was stored as it was sent, and not understood. */
export const warnings = Type.Optional(
  Type.Array(Type.String(), {
    description: 'What was taken but not understood, each with what to send instead; absent when all was.',
  }),
);

/** A new item (§2.3); `queued` when the plan's limit holds it back. */
export const FeedbackAccepted = Type.Object({
  id: Type.String(),
  queued: Type.Optional(Type.Literal(true)),
  warnings,
});
export type FeedbackAccepted = Type.Static<typeof FeedbackAccepted>;

/** An item that was already stored (§2.4). */
export const FeedbackDuplicate = Type.Object({
  id: Type.String(),
  duplicate: Type.Literal(true),
  original_source: Type.Optional(Type.String()),
  warnings,
});
export type FeedbackDuplicate = Type.Static<typeof FeedbackDuplicate>;

/** The ingest outcome of one item of a batch, at its place in the request. */
export const BatchRow = Type.Object({
  index: Type.Integer(),
  status: Type.Enum(['accepted', 'queued', 'duplicate', 'failed']),
  id: Type.Optional(Type.String()),
  external_id: Type.Optional(Type.String()),
  matched_on: Type.Optional(Type.Enum(['text', 'external_id'])),
  original_source: Type.Optional(Type.String()),
  duplicate_of_index: Type.Optional(Type.Integer()),
  field: Type.Optional(Type.String()),
  detail: Type.Optional(Type.String()),
  warnings,
});
export type BatchRow = Type.Static<typeof BatchRow>;

/** The answer to a batch (§2.5). Always: `successful + queued + duplicates + failed = total_items`. */
export const FeedbackBatchResult = Type.Object({
  batch: Type.Literal(true),
  total_items: Type.Integer(),
  successful: Type.Integer(),
  queued: Type.Integer(),
  duplicates: Type.Integer(),
  failed: Type.Integer(),
  results: Type.Array(BatchRow),
  duplicates_list: Type.Array(BatchRow),
  errors: Type.Array(BatchRow),
  performance: Type.Object({ total_time_seconds: Type.Number(), items_per_second: Type.Number() }),
});
export type FeedbackBatchResult = Type.Static<typeof FeedbackBatchResult>;

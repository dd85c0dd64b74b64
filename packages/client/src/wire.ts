/** One feedback item (§2.1). Other properties are stored beside it as they are. */
export type FeedbackItem = {
  /** What the customer wrote, verbatim. */
  text: string;
  customer_name?: string;
  customer_email?: string;
  company_name?: string;
  /** What the customer pays a year, as a number or a decimal string, or `enterprise`, `paid` or `free`. */
  revenue_band?: number | string;
  sku?: string;
  /** The caller’s own identifier: an item with the same one is never stored twice. */
  external_id?: string;
  source?: string;
  project_id?: string;
  /** When the customer said it (RFC 3339). */
  submitted_at?: string;
  [other: string]: unknown;
};

/** What became of an item (§2.3, §2.4): it is new, held over the plan’s quota (`queued`), or known already (`duplicate`). */
export type FeedbackAnswer = {
  id: string;
  queued?: boolean;
  duplicate?: boolean;
  original_source?: string;
  warnings?: string[];
};

/** What became of one item of a batch (§2.5); `detail` says why one failed. */
export type BatchRow = {
  /** The place of the item among all that were given, from 0. */
  index: number;
  status: 'accepted' | 'queued' | 'duplicate' | 'failed';
  id?: string;
  external_id?: string;
  matched_on?: 'text' | 'external_id';
  original_source?: string;
  duplicate_of_index?: number;
  field?: string;
  detail?: string;
  warnings?: string[];
};

/** How many items were sent, and what became of them: `successful + queued + duplicates + failed = total_items`. */
export type Counts = {
  total_items: number;
  successful: number;
  queued: number;
  duplicates: number;
  failed: number;
};

/** The answer to one batch: a row for each item, in order. */
export type BatchResult = Counts & { results: BatchRow[] };

/** The transcript of a call (§2.6). */
export type Transcript = {
  title: string;
  text: string;
  transcript_type?: string;
  transcript_date?: string;
  company_name?: string;
  customer_name?: string;
  customer_email?: string;
  revenue_band?: string;
  sku?: string;
  project_id?: string;
  customer_speaker?: string;
};

/** What became of a transcript (§2.7); one that is known already has its id and its status of now. */
export type TranscriptAnswer = { id: string; status: string; duplicate: boolean; held: boolean };

/** An answer to a survey (§2.8). The key is no secret: it stands in public web pages. */
export type SurveyAnswer = {
  api_key: string;
  text?: string;
  email?: string;
  feedback_type?: 'bug' | 'feature' | 'question' | 'other';
  page_url?: string;
  screenshot?: string;
  surface?: 'float' | 'inline' | 'bar' | 'thumbs' | 'page' | 'widget';
  rating?: number;
  user_metadata?: Record<string, unknown>;
};

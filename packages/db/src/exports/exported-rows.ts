import { type Tx } from '../connections/open.ts';
import { SAID_OF_TRANSCRIPT } from '../intake/said-of-transcript.ts';
import { holds, type Row } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';
import { type Position } from './exports.ts';

/** The most rows and bytes of text in one slice; a slice has at least one row. */
const [MOST_ROWS, MOST_BYTES] = [500, 8_000_000];

/** Of rows with their bytes, as many as fit, in order. */
const fitting = (rows: string, order: string) => `
  select * from (
    select *, row_number() over (order by ${order}) as nth, sum(bytes) over (order by ${order}) as total from (${rows}) rows
  ) numbered where nth = 1 or total <= ${MOST_BYTES} order by ${order}`;

const sentBy = (row: string) =>
  `${row}.customer_name as "customerName", ${row}.customer_email as "customerEmail", ${row}.company_name as "companyName",
   ${row}.revenue_amount as "revenueAmount", ${row}.revenue_band as "revenueBand", ${row}.project_id as "projectId",
   ${row}.said_at as "saidAt", ${row}.source`;
const SENT_COLUMNS = {
  customerName: 'text?',
  customerEmail: 'text?',
  companyName: 'text?',
  revenueAmount: 'numeric?',
  revenueBand: 'text?',
  projectId: 'text?',
  saidAt: 'timestamptz',
  source: 'text',
} as const;

const ITEM_COLUMNS = {
  id: 'uuid',
  text: 'text',
  externalId: 'text?',
  sku: 'text?',
  metadata: holds<Record<string, unknown> | null>('jsonb?'),
  ...SENT_COLUMNS,
} as const;

/** An item as it was sent. */
export type SentItem = Row<typeof ITEM_COLUMNS>;

/** What was sent as an item: neither a part of one nor what a transcript says. */
const WAS_SENT = `f.part_of is null and f.state <> 'erased' and (
  f.source <> 'transcript' or not exists (select from signal s where s.workspace_id = $1 and s.feedback_id = f.id))`;

const ITEMS = statement({
  name: 'exported-rows-items',
  text: `with fits as (${fitting(
    `select f.id, octet_length(f.text) + coalesce(octet_length(f.metadata::text), 0) as bytes from feedback f
     where f.workspace_id = $1 and ($2::uuid is null or f.id > $2) and ${WAS_SENT} order by f.id limit ${MOST_ROWS}`,
    'id',
  )})
  select f.id, f.text, f.external_id as "externalId", f.sku, f.metadata, ${sentBy('f')}
  from fits join feedback f on f.workspace_id = $1 and f.id = fits.id order by f.id`,
  takes: ['uuid', 'uuid?'],
  gives: ITEM_COLUMNS,
});

/** The next items, as sent. */
export function items(tx: Tx, workspaceId: string, { afterId }: Position): Promise<SentItem[]> {
  return ITEMS.all(tx, [workspaceId, afterId]);
}

const MENTION_COLUMNS = { feedbackId: 'uuid', customerKey: 'uuid', text: 'text', ...SENT_COLUMNS } as const;

/** The words of an item as another customer sent them. */
export type SentMention = Row<typeof MENTION_COLUMNS>;

const MENTIONS = statement({
  name: 'exported-rows-mentions',
  text: `with fits as (${fitting(
    `select m.feedback_id, m.customer_key, octet_length(f.text) as bytes from sighting m
     join feedback f on f.workspace_id = $1 and f.id = m.feedback_id and f.state <> 'erased'
     where m.workspace_id = $1 and m.source <> 'transcript'
       and ($2::uuid is null or (m.feedback_id, m.customer_key) > ($2, $3::uuid))
     order by m.feedback_id, m.customer_key limit ${MOST_ROWS}`,
    'feedback_id, customer_key',
  )})
  select m.feedback_id as "feedbackId", m.customer_key as "customerKey", f.text, ${sentBy('m')}
  from fits
  join sighting m on m.workspace_id = $1 and m.feedback_id = fits.feedback_id and m.customer_key = fits.customer_key
  join feedback f on f.workspace_id = $1 and f.id = m.feedback_id
  order by m.feedback_id, m.customer_key`,
  takes: ['uuid', 'uuid?', 'uuid?'],
  gives: MENTION_COLUMNS,
});

/** The next mentions. */
export function mentions(
  tx: Tx,
  workspaceId: string,
  { afterId, afterKey }: Position,
): Promise<SentMention[]> {
  return MENTIONS.all(tx, [workspaceId, afterId, afterKey]);
}

const TRANSCRIPT_COLUMNS = {
  id: 'uuid',
  title: 'text',
  text: 'text',
  transcriptType: 'text',
  transcriptDate: 'text?',
  ...SAID_OF_TRANSCRIPT,
} as const;

/** A transcript as it was uploaded. */
export type SentTranscript = Row<typeof TRANSCRIPT_COLUMNS>;

const TRANSCRIPTS = statement({
  name: 'exported-rows-transcripts',
  text: `with fits as (${fitting(
    `select id, octet_length(text) as bytes from transcript where workspace_id = $1 and ($2::uuid is null or id > $2)
     order by id limit ${MOST_ROWS}`,
    'id',
  )})
  select t.id, title, text, transcript_type as "transcriptType", transcript_date as "transcriptDate",
         company_name as "companyName", customer_name as "customerName", customer_email as "customerEmail",
         revenue_band as "revenueBand", sku, project_id as "projectId", customer_speaker as "customerSpeaker"
  from fits join transcript t on t.workspace_id = $1 and t.id = fits.id order by t.id`,
  takes: ['uuid', 'uuid?'],
  gives: TRANSCRIPT_COLUMNS,
});

/** The next transcripts. */
export function transcripts(tx: Tx, workspaceId: string, { afterId }: Position): Promise<SentTranscript[]> {
  return TRANSCRIPTS.all(tx, [workspaceId, afterId]);
}

import { toDigits } from '@feedback/contract';
import { type exportedRows } from '@feedback/db';
import { CSV_START, csvLine } from './csv-line.ts';

/** A row of an export: the fields as the public API takes them. */
export type Fields = Record<string, unknown>;

export const ITEM_FIELDS = [
  'text',
  'source',
  'customer_name',
  'customer_email',
  'company_name',
  'revenue_band',
  'sku',
  'external_id',
  'project_id',
  'submitted_at',
] as const;
export const TRANSCRIPT_FIELDS = [
  'title',
  'text',
  'transcript_type',
  'transcript_date',
  'company_name',
  'customer_name',
  'customer_email',
  'revenue_band',
  'sku',
  'project_id',
  'customer_speaker',
] as const;

/** The names under which a company may have been sent among the other properties. */
const COMPANIES = ['company_name', 'company', 'account'];

/**
 * An item as POST /feedback takes it: every field as it was sent, unknown properties too. A time and a company that were not
 * sent under their own names are added.
 */
export function toItem(item: exportedRows.SentItem): Fields {
  const metadata = item.metadata ?? {};
  return definedOnly({
    ...toSent(item),
    external_id: item.externalId,
    sku: item.sku,
    ...(COMPANIES.some((name) => Object.hasOwn(metadata, name)) && { company_name: undefined }),
    ...metadata,
  });
}

/** The words of an item as another customer sent them. */
export function toMention(mention: exportedRows.SentMention): Fields {
  return definedOnly(toSent(mention));
}

function toSent(sent: Omit<exportedRows.SentMention, 'feedbackId' | 'customerKey'>): Fields {
  return {
    text: sent.text,
    source: sent.source,
    customer_name: sent.customerName,
    customer_email: sent.customerEmail,
    company_name: sent.companyName,
    revenue_band: sent.revenueAmount === null ? sent.revenueBand : toDigits(sent.revenueAmount),
    project_id: sent.projectId,
    submitted_at: sent.saidAt.toISOString(),
  };
}

/** A transcript as POST /transcripts/upload takes it. */
export function toTranscript(transcript: exportedRows.SentTranscript): Fields {
  return definedOnly({
    title: transcript.title,
    text: transcript.text,
    transcript_type: transcript.transcriptType,
    transcript_date: transcript.transcriptDate,
    company_name: transcript.companyName,
    customer_name: transcript.customerName,
    customer_email: transcript.customerEmail,
    revenue_band: transcript.revenueBand,
    sku: transcript.sku,
    project_id: transcript.projectId,
    customer_speaker: transcript.customerSpeaker,
  });
}

function definedOnly(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** JSON lines. */
export function toJsonLines(rows: Fields[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** Lines of CSV (RFC 4180) with one column per field, and one with all other properties as JSON. */
export function toCsv(rows: Fields[], fields: readonly string[]): string {
  const known = new Set(fields);
  return rows
    .map((row) => {
      const others = Object.entries(row).filter(([name]) => !known.has(name));
      const rest = others.length === 0 ? '' : JSON.stringify(Object.fromEntries(others));
      return csvLine([...fields.map((name) => toText(row[name])), rest]);
    })
    .join('');
}

/** The start of a file of CSV, with the names of its columns. */
export function csvHeader(fields: readonly string[]): string {
  return CSV_START + csvLine([...fields, 'metadata']);
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

import { type Problem, SentFeedbackItem, validator } from '@feedback/contract';
import { type imports } from '@feedback/db';
import { type FeedbackInput } from '../intake/prepare-feedback.ts';
import { IMPORT_FIELDS, type ImportField } from './mapping.ts';
import { type FileRow } from './parse-rows.ts';
import { exactAmount, plainAmount } from './plain-amount.ts';

/** An item of a file as its slice in storage has it: JSON keeps it as it is. */
export type ImportedItem = Omit<FeedbackInput, 'saidAt' | 'metadata' | 'customerId' | 'sku' | 'projectId'> & {
  saidAt?: string | undefined;
};

export type ImportedRow = { row: number; item: ImportedItem } | { row: number; reason: string };

const check = validator(SentFeedbackItem);
const NO_AMOUNT =
  'What they pay is no amount with one meaning, or a larger one than can be stored: write it as 24000 or 24000.50, or as enterprise, paid or free.';
const WORDS: Partial<Record<ImportField, string>> = {
  text: 'It has no text.',
  customer_email: 'Its e-mail address is none.',
  revenue_band: NO_AMOUNT,
};

/** An item from a row, or why the row cannot be taken. The same rules as those of the REST surface. */
export function toImported(
  fileRow: FileRow,
  mapping: imports.Mapping,
  { now, source }: { now: Date; source: string },
): ImportedRow {
  const { row, value } = fileRow;
  const sent = Object.fromEntries(
    IMPORT_FIELDS.map((field) => [field, valueOf(value, mapping[field])]).filter(([, text]) => text !== ''),
  ) as Partial<Record<ImportField, string>>; // the names are those of the list
  const { submitted_at: date, ...others } = sent;
  const said = date === undefined ? undefined : toTime(date);
  if (said === null)
    return {
      row,
      reason: 'Its date is none that can be read: write it as 2026-11-22 or 2026-11-22T10:00:00Z.',
    };
  if (said !== undefined && said > now) return { row, reason: 'Its date is in the future.' };
  if (said !== undefined && said.getTime() < 0) return { row, reason: 'Its date is before 1970.' };
  const checked = check({ ...others, text: others.text ?? '' });
  if (!checked.ok) return { row, reason: inWords(checked.problems) };
  const revenue = revenueOf(fileRow, mapping.revenue_band);
  if (revenue === null) return { row, reason: NO_AMOUNT };
  return {
    row,
    item: {
      text: checked.value.text,
      source: others.source ?? source,
      customerName: others.customer_name,
      customerEmail: others.customer_email,
      companyName: others.company_name,
      revenue,
      externalId: others.external_id,
      saidAt: said?.toISOString(),
    },
  };
}

/** What the customer pays, as it is stored; undefined when the row says nothing, null when it has no one meaning. */
function revenueOf(
  { value, isNumber }: FileRow,
  column: string | undefined,
): ReturnType<typeof plainAmount> | undefined {
  const text = valueOf(value, column);
  if (column === undefined || text === '') return undefined;
  return isNumber(column) ? exactAmount(text) : plainAmount(text);
}

function valueOf(value: FileRow['value'], column: string | undefined): string {
  return column === undefined ? '' : value(column).trim();
}

function inWords(problems: Problem[]): string {
  const [problem] = problems;
  const field = problem?.field as ImportField; // the schema has the import's fields
  return WORDS[field] ?? `Its ${field} ${problem?.message ?? 'cannot be read'}.`;
}

const ISO = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)? ?(Z|UTC|[+-]\d{2}:?\d{2})?$/;

/** The time of a date as spreadsheets and exports write it (ISO 8601), in UTC where it names no zone; null when it is none. */
function toTime(text: string): Date | null {
  const found = ISO.exec(text);
  if (!found) return null;
  const [, time, , , zone] = found;
  const day = text.slice(0, 10);
  const said = new Date(
    `${day}T${(time ?? ' 00:00').slice(1)}${zone === undefined || zone === 'UTC' ? 'Z' : zone}`,
  );
  const isDay = !Number.isNaN(said.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  return isDay ? said : null;
}

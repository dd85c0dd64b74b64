import { readDecimal, readRevenue, SentFeedbackItem, toDigits, validator } from '@feedback/contract';
import { IMPORT_FIELDS, type ImportField } from './import-fields.ts';
import { type Mapping } from './mapping.ts';
import { type FileRow } from './parse-rows.ts';
import { type DateOrder, readDate } from './read-date.ts';

/** An item of a file; JSON keeps it as it is. `revenue` is a yearly amount in digits or a band, `saidAt` an ISO 8601 time. */
export type ImportedItem = {
  text: string;
  source: string;
  customerName?: string | undefined;
  customerEmail?: string | undefined;
  companyName?: string | undefined;
  revenue?: string | undefined;
  externalId?: string | undefined;
  saidAt?: string | undefined;
};

/** A cell that cannot be read, and is left empty. */
export type EmptyCell = { field: ImportField; reason: string };

/** A row that is taken, with the cells that were left empty; or why it cannot be taken. */
export type ImportedRow =
  | { row: number; item: ImportedItem; leftEmpty: EmptyCell[] }
  | { row: number; reason: string };

const check = validator(SentFeedbackItem);
const NO_AMOUNT =
  'What they pay is no amount with one meaning, or a larger one than can be stored: write it as 24000 or 24000.50, or as enterprise, paid or free. It is left empty.';
const WORDS: Partial<Record<ImportField, string>> = {
  customer_email: 'Its e-mail address is none, and is left empty.',
  revenue_band: NO_AMOUNT,
};

/**
 * An item from a row, by the rules of the REST surface. Words that can be read are taken: any other cell that cannot be is left
 * empty, with the reason.
 */
export function toImported(
  fileRow: FileRow,
  mapping: Mapping,
  { now, source, order }: { now: Date; source: string; order?: DateOrder | undefined },
): ImportedRow {
  const { row, value } = fileRow;
  const sent = Object.fromEntries(
    IMPORT_FIELDS.map((field) => [field, valueOf(value, mapping[field])]).filter(([, text]) => text !== ''),
  ) as Partial<Record<ImportField, string>>; // the names are those of the list
  const { submitted_at: date, revenue_band: _amount, text = '', ...others } = sent;
  if (text === '') return { row, reason: 'It has no text.' };
  const said = date === undefined ? undefined : toTime(date, { now, order });
  const revenue = revenueOf(fileRow, mapping.revenue_band);
  const { fields, leftEmpty } = readable({ ...others, text });
  if (typeof said === 'string') leftEmpty.push({ field: 'submitted_at', reason: said });
  if (revenue === null) leftEmpty.push({ field: 'revenue_band', reason: NO_AMOUNT });
  return {
    row,
    leftEmpty,
    item: {
      text,
      source: fields.source ?? source,
      customerName: fields.customer_name,
      customerEmail: fields.customer_email,
      companyName: fields.company_name,
      revenue: revenue ?? undefined,
      externalId: fields.external_id,
      saidAt: said instanceof Date ? said.toISOString() : undefined,
    },
  };
}

type Fields = Partial<Record<ImportField, string>>;

/** The fields without those that cannot be stored, and why. */
function readable(sent: Fields): { fields: Fields; leftEmpty: EmptyCell[] } {
  const fields = { ...sent };
  const checked = check(sent);
  if (checked.ok) return { fields, leftEmpty: [] };
  const leftEmpty = checked.problems.map((problem) => {
    const field = problem.field as ImportField; // the schema has the import's fields
    delete fields[field];
    return { field, reason: WORDS[field] ?? `Its ${field} ${problem.message}, and is left empty.` };
  });
  return { fields, leftEmpty };
}

/** What the customer pays, as it is stored; undefined when the row says nothing, null when it has no one meaning. */
function revenueOf({ value, isNumber }: FileRow, column: string | undefined): string | null | undefined {
  const text = valueOf(value, column);
  if (column === undefined || text === '') return undefined;
  if (!isNumber(column)) return readRevenue(text);
  const amount = readDecimal(text); // what a program wrote as a number has one meaning
  return typeof amount === 'string' ? toDigits(amount) : null;
}

function valueOf(value: FileRow['value'], column: string | undefined): string {
  return column === undefined ? '' : value(column).trim();
}

/** When it was said; why the date is left empty, where it cannot be read. */
function toTime(text: string, { now, order }: { now: Date; order: DateOrder | undefined }): Date | string {
  const read = readDate(text, order);
  if (read === null) return 'Its date is none that can be read, and is left empty.';
  if (!('time' in read)) return 'Its date has two meanings, and is left empty.';
  if (read.time > now) return 'Its date is in the future, and is left empty.';
  return read.time.getTime() < 0 ? 'Its date is before 1970, and is left empty.' : read.time;
}

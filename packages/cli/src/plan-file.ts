import { createHash } from 'node:crypto';
import {
  DATE_ORDER,
  type DateOrder,
  type FileDates,
  IMPORT_FIELDS,
  type ImportField,
  type Mapping,
  type OpenedFile,
  readDates,
} from '@feedback/files';
import { CommandError, EXIT } from './exit-codes.ts';

/** A file that can be sent: its rows, and how they are read. */
export type PlannedFile = Pick<OpenedFile, 'text' | 'format' | 'columns' | 'rows' | 'refused'> & {
  name: string;
  mapping: Mapping;
  order: DateOrder | undefined;
  source: string;
  /** The same for the same bytes, read in the same way. */
  digest: string;
};

export type FileChoices = {
  name: string;
  bytes: Uint8Array;
  /** `field=column`, as a person chose them. */
  columns: readonly string[];
  dates: DateOrder | undefined;
  source: string;
};

/**
 * Decides how a file is read: columns as chosen, else as guessed.
 * @throws CommandError when a person must say more
 */
export async function planFile(
  { format, text, columns, rows, refused, mapping: guessed }: OpenedFile,
  { name, bytes, columns: chosen, dates, source }: FileChoices,
): Promise<PlannedFile> {
  if (rows === 0) throw new CommandError(EXIT.refused, `${name} has no rows.`);
  const mapping = withChosen(guessed, chosen, columns);
  if (mapping['text'] === undefined)
    throw new CommandError(
      EXIT.usage,
      `No column looks like the words of customers. Say which it is, as in --column text=${JSON.stringify(columns[0] ?? 'Comment')}. ${listed(columns)}`,
    );
  const asked = { ...mapping, ...(dates !== undefined && { [DATE_ORDER]: dates }) };
  const order = orderOf(await readDates(text, format, asked));
  const digest = createHash('sha256')
    .update(bytes)
    .update(
      JSON.stringify([format, IMPORT_FIELDS.map((field) => mapping[field] ?? null), order ?? null, source]),
    )
    .digest('hex');
  return { format, text, columns, rows, refused, name, mapping, order, source, digest };
}

function withChosen(guessed: Mapping, chosen: readonly string[], columns: string[]): Mapping {
  const mapping: Mapping = { ...guessed };
  for (const one of chosen) {
    const [field = '', ...rest] = one.split('=');
    const column = rest.join('=');
    if (rest.length === 0 || !isField(field))
      throw new CommandError(
        EXIT.usage,
        `--column takes field=name, where the field is one of ${IMPORT_FIELDS.join(', ')}, not ${one}`,
      );
    if (column !== '' && !columns.includes(column))
      throw new CommandError(EXIT.usage, `There is no column ${JSON.stringify(column)}. ${listed(columns)}`);
    // A column that was guessed to be another field is this one now.
    for (const other of IMPORT_FIELDS) if (mapping[other] === column) delete mapping[other];
    if (column === '') delete mapping[field];
    else mapping[field] = column;
  }
  return mapping;
}

/** The columns that are no field of what is sent. */
export function notSent({ mapping, columns }: Pick<PlannedFile, 'mapping' | 'columns'>): string[] {
  const used = new Set(IMPORT_FIELDS.map((field) => mapping[field]));
  return columns.filter((column) => !used.has(column));
}

function isField(name: string): name is ImportField {
  return IMPORT_FIELDS.some((field) => field === name);
}

function listed(columns: string[]): string {
  return `The columns are: ${columns.map((column) => JSON.stringify(column)).join(', ')}`;
}

function orderOf({ numbers, order }: FileDates): DateOrder | undefined {
  if (order !== undefined || numbers === undefined) return order;
  throw new CommandError(
    EXIT.usage,
    `A date such as ${numbers.join('/')} has two meanings here. Add --dates dmy (the day first) or --dates mdy (the month first).`,
  );
}

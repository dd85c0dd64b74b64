import {
  areNamesAdded,
  type FileDates,
  type FileRow,
  type ImportedItem,
  type ImportedRow,
  type ImportFormat,
  type Mapping,
  openFile,
  parseRows,
  readDates,
  toImported,
  type UnreadRow,
  withColumns,
} from '@feedback/files';
import { CSV_START, csvLineToCorrect } from '../exports/csv-line.ts';
/** The first rows that are shown beside the choice of columns, and as they will be stored. */
const SHOWN = 5;
/** The most refused rows, and the most rows with a cell left empty, that are kept with their reasons; all are counted. */
const MOST_NOTES = 500;
/** The items of one slice in storage. */
const SLICE = 500;

/** A file as it was uploaded: what is kept of it as a draft, with the columns guessed. */
export type FileDraft = {
  format: ImportFormat;
  text: Uint8Array;
  rows: number;
  /** The rows that could not be read at all. */
  refused: number;
  mapping: Mapping;
};

/** A kept file as a mapping reads it; `mapping` has the names that its columns have so. */
export type FileTrial = {
  mapping: Mapping;
  columns: string[];
  rows: number;
  taken: number;
  raw: { row: number; cells: string[] }[];
  first: { row: number; item: ImportedItem }[];
  refused: { count: number; rows: UnreadRow[] };
  leftEmpty: { count: number; rows: UnreadRow[] };
  dates: FileDates;
};

/** A kept file as it will be stored: its items in slices, and its refused rows as CSV. */
export type FileItems = FileTrial & { slices: Uint8Array[]; skipped: Uint8Array | null };

/** A kept file and how it is read. */
export type KeptFile = {
  text: Uint8Array;
  format: ImportFormat;
  mapping: Mapping;
  source: string;
  now: Date;
};

/**
 * Reads an uploaded file.
 * @throws AppError `invalid` for a file that is neither text nor a workbook, or has no such rows
 */
export async function draftOf({
  bytes,
  fileName,
}: {
  bytes: Uint8Array;
  fileName: string;
}): Promise<FileDraft> {
  const { format, written, rows, refused, mapping } = await openFile({ bytes, fileName });
  return { format, text: Buffer.from(written), rows, refused: refused.length, mapping };
}

/** Tries a mapping; nothing of what it reads is kept but what is shown. */
export async function trialOf(file: KeptFile): Promise<FileTrial> {
  const { trial } = await readKept(file, () => {});
  return trial;
}

/** Reads all items of a file. */
export async function itemsOf(file: KeptFile): Promise<FileItems> {
  const slices: Uint8Array[] = [];
  let items: ImportedItem[] = [];
  const cut = () => {
    if (items.length > 0) slices.push(Buffer.from(JSON.stringify(items)));
    items = [];
  };
  const { trial, skipped } = await readKept(file, (item) => {
    items.push(item);
    if (items.length === SLICE) cut();
  });
  cut();
  return { ...trial, slices, skipped };
}

/** The refused rows of a file as CSV, with the reasons; null when there are none. */
export async function skippedOf(file: KeptFile): Promise<Uint8Array | null> {
  return (await readKept(file, () => {})).skipped;
}

/** `read`: a row that was read, and has nothing that can be taken. */
type Refused = UnreadRow & { read?: FileRow };

async function readKept(
  { text, format, mapping: chosen, source, now }: KeptFile,
  take: (item: ImportedItem) => void,
): Promise<{ trial: FileTrial; skipped: Uint8Array | null }> {
  const { text: written, mapping } = await withColumns(new TextDecoder().decode(text), format, chosen);
  const dates = await readDates(written, format, mapping);
  const at = { now, source, order: dates.order };
  const raw: FileRow[] = [];
  const first: FileTrial['first'] = [];
  const refused: Refused[] = [];
  const leftEmpty: UnreadRow[] = [];
  let taken = 0;
  const takeRow = (cells: FileRow) => {
    if (raw.length < SHOWN) raw.push(cells);
    const read: ImportedRow = toImported(cells, mapping, at);
    if ('reason' in read) {
      refused.push({ ...read, read: cells });
      return;
    }
    leftEmpty.push(...read.leftEmpty.map(({ reason }) => ({ row: read.row, reason })));
    if (first.length < SHOWN) first.push({ row: read.row, item: read.item });
    taken += 1;
    take(read.item);
  };
  const found = await parseRows(written, format, takeRow, { areNamesAdded: areNamesAdded(mapping) });
  const { columns, rows, refused: unread } = found;
  const all = [...refused, ...unread].toSorted((a, b) => a.row - b.row);
  const trial = {
    mapping,
    columns,
    rows,
    taken,
    raw: raw.map(({ row, value }) => ({ row, cells: columns.map(value) })),
    first,
    refused: {
      count: all.length,
      rows: all.slice(0, MOST_NOTES).map(({ row, reason }) => ({ row, reason })),
    },
    leftEmpty: { count: leftEmpty.length, rows: leftEmpty.slice(0, MOST_NOTES) },
    dates,
  };
  return { trial, skipped: all.length === 0 ? null : toSkipped(columns, all) };
}

/** The cells of a row that could not be read stand as they came: it may have more than there are columns. */
function toSkipped(columns: string[], refused: Refused[]): Uint8Array {
  const lines = refused.map(({ row, reason, read, cells = [] }) =>
    csvLineToCorrect([String(row), reason, ...(read ? columns.map((column) => read.value(column)) : cells)]),
  );
  return Buffer.from(
    CSV_START + csvLineToCorrect(['row', 'why it was skipped', ...columns]) + lines.join(''),
  );
}

/** Whether a file has dates of two meanings, and the mapping does not say which they have. */
export function mustAskForDates({ dates }: Pick<FileTrial, 'dates'>): boolean {
  return dates.numbers !== undefined && dates.order === undefined;
}

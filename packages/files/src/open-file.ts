import { decodeText } from './decode-text.ts';
import { areNamesAdded, FIRST_ROW, guessFirstRow, withColumns } from './first-row.ts';
import { guessMapping, type Mapping } from './mapping.ts';
import { type FileRow, formatOf, type ImportFormat, parseRows, type UnreadRow } from './parse-rows.ts';
import { isWorkbook, workbookToCsv } from './read-workbook.ts';

/** How many rows of a file are looked at to guess its columns. */
const SAMPLE = 200;

/**
 * A file as text, with its columns guessed. `refused` are rows that could not be read at all; `written` is the text before columns without a
 * name got one.
 */
export type OpenedFile = {
  format: ImportFormat;
  text: string;
  written: string;
  columns: string[];
  rows: number;
  refused: UnreadRow[];
  mapping: Mapping;
};

/**
 * Opens a file of feedback, and reads it once.
 * @throws AppError `invalid` for a file that is neither text nor a workbook, or has no such rows
 */
export async function openFile({
  bytes,
  fileName,
}: {
  bytes: Uint8Array;
  fileName: string;
}): Promise<OpenedFile> {
  const isBook = isWorkbook(bytes);
  const written = isBook ? await workbookToCsv(bytes) : decodeText(bytes);
  const format = isBook ? 'csv' : formatOf(fileName, written);
  const now = new Date();
  const firstRow = await guessFirstRow(written, format, now);
  const said: Mapping = firstRow === 'data' ? { [FIRST_ROW]: firstRow } : {};
  const { text } = await withColumns(written, format, said);
  const sample: FileRow[] = [];
  const take = (row: FileRow) => {
    if (sample.length < SAMPLE) sample.push(row);
  };
  const { columns, rows, refused } = await parseRows(text, format, take, {
    areNamesAdded: areNamesAdded(said),
  });
  const guessed = guessMapping(columns, (column) => sample.map(({ value }) => value(column)), now);
  return { format, text, written, columns, rows, refused, mapping: { ...guessed, ...said } };
}

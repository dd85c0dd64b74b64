import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@feedback/runtime/app-error';
import { codeOf } from '@feedback/runtime/error-facts';
import { type CsvError } from 'csv-parse';
import { jsonTexts } from './json-texts.ts';

export type ImportFormat = 'csv' | 'jsonl';

/**
 * A row by its number in the file, as a spreadsheet shows it: in CSV the names are row 1, and blank lines count; a value of JSON has its place from 1. A column that it lacks is empty. A value of JSON may be a number,
 * which has one meaning, where a text such as `5.125` has two.
 */
export type FileRow = {
  row: number;
  value: (column: string) => string;
  isNumber: (column: string) => boolean;
};

/** A row that could not be read at all; `cells` are what stands in it. */
export type UnreadRow = { row: number; reason: string; cells?: string[] };

/** What a file has, besides its rows. `refused` are rows that could not be read at all. */
export type FileRead = { columns: string[]; rows: number; refused: UnreadRow[] };

/** The most rows and columns of one file, and the most characters of one row. */
const [MOST_ROWS, MOST_COLUMNS, MOST_OF_A_ROW] = [100_000, 200, 1_000_000];
/** With which some programs begin a file. */
const BOM = /^\uFEFF/;
/** How much of a file is read before other requests have their turn. */
const TURN = 16 * 1024;

/** Whether the text is JSON or CSV, by its name, else by how it begins. */
export function formatOf(fileName: string, text: string): ImportFormat {
  if (/\.(jsonl|ndjson|json)$/i.test(fileName)) return 'jsonl';
  if (/\.(csv|tsv|txt)$/i.test(fileName)) return 'csv';
  return /^\s*(\{|\[\s*[{\]])/.test(text) ? 'jsonl' : 'csv';
}

/**
 * Reads the rows of a file, each given to `take`, which may keep the next one waiting. None is kept: the memory of a file does not
 * depend on its columns. Other requests have their turn while it is read. `areNamesAdded`: the names of the columns stand in no row of the file.
 * @throws AppError `invalid` when it is no file of that format, or beyond a bound
 */
export async function parseRows(
  text: string,
  format: ImportFormat,
  take: (row: FileRow) => unknown,
  { areNamesAdded = false }: { areNamesAdded?: boolean } = {},
): Promise<FileRead> {
  const bare = text.replace(BOM, '');
  return format === 'csv' ? parseCsv(bare, take, areNamesAdded ? 1 : 0) : parseJson(bare, take);
}

function checkRows(rows: number): void {
  if (rows > MOST_ROWS)
    throw new AppError(
      'invalid',
      `The file has more than ${MOST_ROWS.toLocaleString('en')} rows. Split it into several files.`,
    );
}

function checkColumns(columns: number): void {
  if (columns > MOST_COLUMNS)
    throw new AppError(
      'invalid',
      `The file has more than ${MOST_COLUMNS} columns. Leave out those that say nothing about the feedback.`,
    );
}

/** A column may appear twice: the first one counts. Rows with too few cells end early; those with too many are refused, unless the others are empty. */
async function parseCsv(text: string, take: (row: FileRow) => unknown, added: number): Promise<FileRead> {
  const places = new Map<string, number>();
  const refused: UnreadRow[] = [];
  const seen = { row: 0, waiting: 0 };
  let rows = -1; // the names are no row
  let width = 0;
  try {
    for await (const { record: cells, info } of await recordsOf(text, seen)) {
      rows += 1;
      const row = info.records + info.empty_lines - added;
      [seen.row, seen.waiting] = [row, 0];
      checkRows(rows);
      if (rows === 0) {
        width = cells.length;
        checkColumns(width);
        for (const [place, name] of cells.entries()) addColumn(places, name, place);
      } else if (cells.slice(width).some((cell) => cell.trim() !== ''))
        refused.push({
          row,
          reason: `It has ${cells.length} cells, but the first line has ${width}.`,
          cells,
        });
      else
        await take({
          row,
          value: (column) => cells[places.get(column) ?? width] ?? '',
          isNumber: () => false,
        });
    }
  } catch (error) {
    throw isCsvError(error) ? new AppError('invalid', inWords(error, added), { cause: error }) : error;
  }
  return { columns: [...places.keys()], rows: Math.max(0, rows), refused };
}

function addColumn(places: Map<string, number>, name: string, place: number): void {
  const column = name.trim() || `column ${place + 1}`;
  if (!places.has(column)) places.set(column, place);
}

/** The line that tells Excel which sign divides the cells. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?\r?\n/iu;

/** The first records of a CSV, the sign that divides its cells, and where they begin; fewer records where one cannot be read. */
export async function csvBeginning(
  text: string,
  most: number,
): Promise<{ records: string[][]; delimiter: string; start: number }> {
  const bare = text.replace(BOM, '');
  const { delimiter, start } = dividedBy(bare);
  const records: string[][] = [];
  const seen = { row: 0, waiting: 0 };
  try {
    for await (const { record } of await recordsOf(bare, seen)) {
      seen.waiting = 0;
      if (records.push(record) === most) break;
    }
  } catch (error) {
    // What is wrong with it is said where the file is read.
    if (!isCsvError(error) && !(error instanceof AppError)) throw error;
  }
  return { records, delimiter, start: start + text.length - bare.length };
}

/** The sign that divides the cells, and where the first line begins. */
function dividedBy(text: string): { delimiter: string; start: number } {
  const [said = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const beginning = text.slice(said.length, said.length + MOST_OF_A_ROW);
  const header = beginning.replaceAll(/"[^"]*"/gu, '').split('\n', 1)[0] ?? '';
  const counted = [',', ';', '\t'].toSorted((a, b) => header.split(b).length - header.split(a).length);
  return { delimiter: named ?? counted[0] ?? ',', start: said.length };
}

type Record = { record: string[]; info: { records: number; empty_lines: number } };

/** The records of a CSV; `seen.row` is the last of them, and `seen.waiting` counts what was read since. */
async function recordsOf(
  text: string,
  seen: { row: number; waiting: number },
): Promise<AsyncIterable<Record>> {
  const { parse } = await import('csv-parse'); // few processes ever read a file

  const { delimiter, start } = dividedBy(text);
  async function* parts() {
    for (let at = start; at < text.length;) {
      await nextTurn();
      // An open quote would take in all that follows.
      if (seen.waiting > MOST_OF_A_ROW) throw new AppError('invalid', tooLong(seen.row + 1));
      const end = isHighSurrogate(text.charCodeAt(at + TURN - 1)) ? at + TURN + 1 : at + TURN;
      seen.waiting += end - at;
      yield Buffer.from(text.slice(at, end));
      at = end;
    }
  }
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    relax_quotes: true,
  });
  // The loop over the records sees each failure.
  return pipeline(Readable.from(parts()), parser, () => {}) as AsyncIterable<Record>; // no option names columns
}

/** Whether a code unit is the first half of a character: the halves must not be divided. */
function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

function lineOf(row: number): string {
  return row === 1 ? 'The first line' : `Row ${row.toLocaleString('en')}`;
}

function tooLong(row: number): string {
  return `${lineOf(row)} is longer than ${MOST_OF_A_ROW.toLocaleString('en')} characters. It may have a quotation mark that is not closed.`;
}

/** Besides its type, an error of the library has the numbers of records and of blank lines before it. */
type Placed = CsvError & { records: number; empty_lines: number };

function isCsvError(error: unknown): error is Placed {
  return (
    error instanceof Error &&
    'records' in error &&
    typeof error.records === 'number' &&
    'empty_lines' in error &&
    typeof error.empty_lines === 'number' &&
    codeOf(error).startsWith('CSV_')
  );
}

function inWords({ code, records, empty_lines: blank }: Placed, added: number): string {
  const row = records + blank + 1 - added;
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? `${lineOf(row)} has a quotation mark that is not closed. Close it, or double it where it is part of the text.`
    : `${lineOf(row)} is not CSV. Save the file as CSV once more.`;
}

async function parseJson(text: string, take: (row: FileRow) => unknown): Promise<FileRead> {
  const refused: UnreadRow[] = [];
  const columns = new Set<string>();
  let row = 0;
  let turnAt = TURN;
  for (const { line, end } of jsonTexts(text)) {
    if (end >= turnAt) {
      await nextTurn();
      turnAt = end + TURN;
    }
    if (line.trim() === '') continue;
    row += 1;
    checkRows(row);
    const read = parsed(line);
    if (typeof read === 'string') {
      refused.push({ row, reason: read, cells: [line] });
      continue;
    }
    for (const name of read.texts.keys()) columns.add(name);
    checkColumns(columns.size);
    await take({
      row,
      value: (column) => read.texts.get(column) ?? '',
      isNumber: (column) => read.numbers.has(column),
    });
  }
  return { columns: [...columns], rows: row, refused };
}

/** The values of an object as texts, with the names of those that are numbers; or why it has none. */
function parsed(line: string): { texts: Map<string, string>; numbers: Set<string> } | string {
  if (line.length > MOST_OF_A_ROW)
    return `It is longer than ${MOST_OF_A_ROW.toLocaleString('en')} characters.`;
  try {
    const value: unknown = JSON.parse(line);
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      return 'It is not a JSON object.';
    const names = Object.entries(value);
    return {
      texts: new Map(names.map(([name, one]) => [name, textOf(one)])),
      numbers: new Set(names.flatMap(([name, one]) => (typeof one === 'number' ? name : []))),
    };
  } catch (error) {
    // A value that is nested this deeply cannot be written as text: the stack is too small for it.
    return error instanceof RangeError
      ? 'Its values are nested too deeply to be read.'
      : 'It is not a JSON object.';
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

import { parse } from 'csv-parse/sync';

export type ImportFormat = 'csv' | 'jsonl';

/** A row by its number in the file, the first of the data being 1, with its values by column. */
export type FileRow = { row: number; values: Record<string, string> };

/** What a file has. `refused` are rows that could not be read at all. */
export type FileRows = { columns: string[]; rows: FileRow[]; refused: { row: number; reason: string }[] };

/** The most rows of one file. */
const MOST_ROWS = 100_000;

/** Whether the text is JSON lines or CSV, by its name, else by how it begins. */
export function formatOf(fileName: string, text: string): ImportFormat {
  if (/\.(jsonl|ndjson|json)$/i.test(fileName)) return 'jsonl';
  if (/\.(csv|tsv|txt)$/i.test(fileName)) return 'csv';
  return text.trimStart().startsWith('{') ? 'jsonl' : 'csv';
}

/**
 * Reads the rows of a file.
 * @throws Error in words for people when it is no file of that format
 */
export function parseRows(text: string, format: ImportFormat): FileRows {
  const read = format === 'csv' ? parseCsv(text) : parseJsonLines(text);
  if (read.rows.length + read.refused.length > MOST_ROWS)
    throw new Error(
      `The file has more than ${MOST_ROWS.toLocaleString('en')} rows. Split it into several files.`,
    );
  return read;
}

/** A column may appear twice: the first one counts. Rows with too few cells end early, those with too many are refused. */
function parseCsv(text: string): FileRows {
  const [header = ''] = text.replace(/^\uFEFF/, '').split('\n', 1);
  const delimiter =
    [',', ';', '\t'].toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ',';
  let records: string[][];
  try {
    records = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      relax_quotes: true,
    });
  } catch (error) {
    throw new Error(`The file is not CSV: ${error instanceof Error ? error.message : 'it cannot be read'}`, {
      cause: error,
    });
  }
  const [columns = [], ...data] = records;
  const names = columns.map((name, place) => name.trim() || `column ${place + 1}`);
  const rows: FileRow[] = [];
  const refused: FileRows['refused'] = [];
  for (const [place, cells] of data.entries()) {
    if (cells.length > names.length) {
      refused.push({
        row: place + 1,
        reason: `It has ${cells.length} cells, but the first line has ${names.length}.`,
      });
      continue;
    }
    const values: Record<string, string> = {};
    for (const [n, name] of names.entries()) values[name] ??= cells[n] ?? '';
    rows.push({ row: place + 1, values });
  }
  return { columns: [...new Set(names)], rows, refused };
}

function parseJsonLines(text: string): FileRows {
  const rows: FileRow[] = [];
  const refused: FileRows['refused'] = [];
  const columns = new Set<string>();
  let row = 0;
  for (const line of text.replace(/^\uFEFF/, '').split('\n')) {
    if (line.trim() === '') continue;
    row += 1;
    const value = parsed(line);
    if (value === undefined) {
      refused.push({ row, reason: 'It is not a JSON object.' });
      continue;
    }
    const values = Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        one === null || one === undefined ? '' : typeof one === 'string' ? one : JSON.stringify(one),
      ]),
    );
    for (const name of Object.keys(values)) columns.add(name);
    rows.push({ row, values });
  }
  return { columns: [...columns], rows, refused };
}

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>) // an object that is no array has names
      : undefined;
  } catch {
    return undefined;
  }
}

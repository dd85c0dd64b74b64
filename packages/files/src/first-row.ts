import { isKnownName } from './column-names.ts';
import { isDatum } from './column-values.ts';
import { IMPORT_FIELDS } from './import-fields.ts';
import { DATE_ORDER, type Mapping } from './mapping.ts';
import { csvBeginning, type ImportFormat } from './parse-rows.ts';

/** What a mapping says besides its columns: whether the first row of a CSV has the names of the columns, or is data. */
export const FIRST_ROW = 'first_row';
export type FirstRow = 'names' | 'data';

/** A CSV whose first row is data has its columns counted in so many rows. */
const COUNTED_ROWS = 200;
/** A name of a column may be a question of a survey; that many words without a question are a sentence. */
const SENTENCE_WORDS = 4;

export function firstRowOf(mapping: Mapping): FirstRow | undefined {
  const said = mapping[FIRST_ROW];
  return said === 'names' || said === 'data' ? said : undefined;
}

/** Whether the columns of a file have names that stand in no row of it. */
export function areNamesAdded(mapping: Mapping): boolean {
  return firstRowOf(mapping) === 'data';
}

/**
 * What the first row of a CSV looks like. An e-mail address, a date or an amount is no name of a column; a sentence is none where no other
 * cell has the usual name of one.
 */
export async function guessFirstRow(text: string, format: ImportFormat, now: Date): Promise<FirstRow> {
  if (format !== 'csv') return 'names';
  const [cells = []] = (await csvBeginning(text, 1)).records;
  if (cells.some((cell) => isDatum(cell, now))) return 'data';
  return cells.some(isSentence) && !cells.some(isKnownName) ? 'data' : 'names';
}

function isSentence(cell: string): boolean {
  const text = cell.trim();
  return text.split(/\s+/u).length >= SENTENCE_WORDS && !/[?:]["'”’)\]]?$/u.test(text);
}

/**
 * A CSV with names for its columns, and a mapping by these: where its first row is data they are "Column 1", "Column 2" and so on. A mapping that
 * was chosen for the other reading of that row has the columns at the same places.
 */
export async function withColumns(
  text: string,
  format: ImportFormat,
  mapping: Mapping,
): Promise<{ text: string; mapping: Mapping }> {
  if (format !== 'csv' || firstRowOf(mapping) === undefined) return { text, mapping };
  const isData = areNamesAdded(mapping);
  const { records, delimiter, start } = await csvBeginning(text, isData ? COUNTED_ROWS : 1);
  const named = (records[0] ?? []).map((name) => name.trim());
  const width = Math.max(named.length, ...records.map(({ length }) => length));
  const numbered = Array.from({ length: width }, (_, place) => `Column ${place + 1}`);
  const [columns, others] = isData ? [numbered, named] : [named, numbered];
  const moved = IMPORT_FIELDS.flatMap((field) => {
    const column = mapping[field];
    if (column === undefined) return [];
    const place = columns.includes(column) ? -1 : others.indexOf(column);
    return [[field, columns[place] ?? column]];
  });
  const kept = [DATE_ORDER, FIRST_ROW].flatMap((name) =>
    mapping[name] === undefined ? [] : [[name, mapping[name]]],
  );
  const body = text.slice(start);
  return {
    text: isData ? `${text.slice(0, start)}${numbered.join(delimiter)}\n${body}` : text,
    mapping: Object.fromEntries([...moved, ...kept]),
  };
}

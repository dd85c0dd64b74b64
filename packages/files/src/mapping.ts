import { COLUMN_NAMES, plainName } from './column-names.ts';
import { fieldOf } from './column-values.ts';
import { IMPORT_FIELDS } from './import-fields.ts';
import { type DateOrder } from './read-date.ts';

/** Which column of a file is which field, by the fields’ names. */
export type Mapping = Partial<Record<string, string>>;

/** What a mapping says besides its columns: which number of a date is the day, where either could be. */
export const DATE_ORDER = 'date_order';

export function dateOrderOf(mapping: Mapping): DateOrder | undefined {
  const order = mapping[DATE_ORDER];
  return order === 'dmy' || order === 'mdy' ? order : undefined;
}

/**
 * Guesses which column is which field, by the columns' names and else by their values; a column is used once.
 * @param valuesOf some values of a column
 */
export function guessMapping(columns: string[], valuesOf: (column: string) => string[], now: Date): Mapping {
  const mapping = byNames(columns);
  const left = () => columns.filter((column) => !Object.values(mapping).includes(column));
  for (const field of IMPORT_FIELDS) {
    if (mapping[field] !== undefined) continue;
    const column = fieldOf(field, left(), { valuesOf, now });
    if (column !== undefined) mapping[field] = column;
  }
  // A file of one column has the words in it, whatever its name is.
  if (mapping['text'] === undefined && columns.length === 1 && columns[0] !== undefined)
    return { text: columns[0] };
  return mapping;
}

function byNames(columns: string[]): Mapping {
  // Of several that differ in case or accents alone the first counts.
  const plain = new Map(columns.toReversed().map((column) => [plainName(column), column]));
  const used = new Set<string>();
  const mapping: Mapping = {};
  for (const field of IMPORT_FIELDS) {
    const name = COLUMN_NAMES[field].find((one) => plain.has(one) && !used.has(plain.get(one) ?? ''));
    const column = name === undefined ? undefined : plain.get(name);
    if (column === undefined) continue;
    used.add(column);
    mapping[field] = column;
  }
  return mapping;
}

import { dateOrderOf, type Mapping } from './mapping.ts';
import { type ImportFormat, parseRows } from './parse-rows.ts';
import { type DateOrder, readDate } from './read-date.ts';

/** What the dates of a file mean. `numbers` are those of a date with two meanings, where nothing in the file says which it has. */
export type FileDates = { numbers: [number, number] | undefined; order: DateOrder | undefined };

/** What the dates of a file mean: as a person chose, else as those say that have one meaning. */
export async function readDates(text: string, format: ImportFormat, mapping: Mapping): Promise<FileDates> {
  const column = mapping['submitted_at'];
  const chosen = dateOrderOf(mapping);
  if (column === undefined) return { numbers: undefined, order: chosen };
  const proven = new Set<DateOrder>();
  let numbers: [number, number] | undefined;
  await parseRows(text, format, ({ value }) => {
    const read = readDate(value(column));
    if (read && 'numbers' in read) numbers ??= read.numbers;
    else if (read?.order) proven.add(read.order);
  });
  const [only] = proven;
  const order = proven.size === 1 ? only : undefined;
  return { numbers: order === undefined ? numbers : undefined, order: order ?? chosen };
}

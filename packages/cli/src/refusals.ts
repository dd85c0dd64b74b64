import { type ImportField } from '@feedback/files';
import { type PlannedFile } from './plan-file.ts';
import { counted } from './progress.ts';

/** A row that was not taken, or a cell that is left empty. */
export type Refusal = { row: number; field?: ImportField; reason: string };

/** All are counted, and the first have their reasons. */
export type Refusals = { count: number; first: Refusal[] };

export const NONE: Refusals = { count: 0, first: [] };

/** The most reasons that are kept, and the most that are shown. */
const KEPT = 100;
const SHOWN = 20;

export function withMore({ count, first }: Refusals, more: readonly Refusal[]): Refusals {
  return { count: count + more.length, first: [...first, ...more].slice(0, KEPT) };
}

/** `feedback.csv:17:E-mail: …`, as compilers name a place; the row is that of a spreadsheet, whose names are in row 1. */
export function refusalLines(
  { name, mapping }: Pick<PlannedFile, 'name' | 'mapping'>,
  { first, count }: Refusals,
): string[] {
  const lines = first.slice(0, SHOWN).map(({ row, field, reason }) => {
    const column = field === undefined ? undefined : mapping[field];
    return `${[name, row, ...(column === undefined ? [] : [column])].join(':')}: ${reason}`;
  });
  return count > lines.length ? [...lines, `… and ${counted(count - lines.length, 'more', 'more')}`] : lines;
}

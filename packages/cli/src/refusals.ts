import { type ImportField } from '@feedback/files';
import { type PlannedFile } from './plan-file.ts';
import { counted } from './progress.ts';

/** A row that was not taken, or a cell that is left empty. */
export type Refusal = { row: number; field?: ImportField; reason: string };

/** The most that are shown. */
const SHOWN = 20;

/** `feedback.csv:17:E-mail: …`, as compilers name a place; the first row below the names is 1. */
export function refusalLines(
  { name, mapping }: Pick<PlannedFile, 'name' | 'mapping'>,
  { first, count }: { first: readonly Refusal[]; count: number },
): string[] {
  const lines = first.slice(0, SHOWN).map(({ row, field, reason }) => {
    const column = field === undefined ? undefined : mapping[field];
    return `${[name, row, ...(column === undefined ? [] : [column])].join(':')}: ${reason}`;
  });
  return count > lines.length ? [...lines, `… and ${counted(count - lines.length, 'more', 'more')}`] : lines;
}

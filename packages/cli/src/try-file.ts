import { type FeedbackItem } from '@feedback/client';
import { areNamesAdded, type FileRow, IMPORT_FIELDS, parseRows, toImported } from '@feedback/files';
import { notSent, type PlannedFile } from './plan-file.ts';
import { counted, number } from './progress.ts';
import { NONE, refusalLines, type Refusals, withMore } from './refusals.ts';
import { toItem } from './send-rows.ts';

/** The first rows that are shown as they would be sent. */
const SHOWN = 3;

/** What sending a file would do, as far as the file alone says it. */
export type Trial = {
  taken: number;
  first: { row: number; item: FeedbackItem }[];
  refused: Refusals;
  leftEmpty: Refusals;
};

/** Reads a file as it would be sent, and sends nothing. */
export async function tryFile({
  text,
  format,
  mapping,
  source,
  order,
  refused: unread,
}: PlannedFile): Promise<Trial> {
  const now = new Date();
  const trial: Trial = { taken: 0, first: [], refused: NONE, leftEmpty: NONE };
  const take = (cells: FileRow) => {
    const read = toImported(cells, mapping, { now, source, order });
    if ('reason' in read) {
      trial.refused = withMore(trial.refused, [{ row: read.row, field: 'text', reason: read.reason }]);
      return;
    }
    trial.taken += 1;
    if (trial.first.length < SHOWN) trial.first.push({ row: read.row, item: toItem(read.item) });
    trial.leftEmpty = withMore(
      trial.leftEmpty,
      read.leftEmpty.map((cell) => ({ row: read.row, ...cell })),
    );
  };
  await parseRows(text, format, take, { areNamesAdded: areNamesAdded(mapping) });
  trial.refused = withMore(
    trial.refused,
    unread.map(({ row, reason }) => ({ row, reason })),
  );
  return trial;
}

/** Says how a file is read. */
export function printTrial(planned: PlannedFile, trial: Trial, { json }: { json?: boolean }): void {
  const { mapping, rows } = planned;
  const left = notSent(planned);
  const { taken, refused, leftEmpty, first } = trial;
  if (json === true) {
    console.log(
      JSON.stringify({ rows, taken, mapping, not_sent: left, refused, left_empty: leftEmpty, first }),
    );
    return;
  }
  console.log(`${counted(rows, 'row')} of ${planned.name}: ${number(taken)} would be sent.`);
  for (const field of IMPORT_FIELDS)
    if (mapping[field] !== undefined)
      console.log(`  ${field.padEnd(15)} from ${JSON.stringify(mapping[field])}`);
  if (left.length > 0)
    console.log(`  not sent        ${left.map((column) => JSON.stringify(column)).join(', ')}`);
  for (const { row, item } of first) console.log(`row ${row}: ${JSON.stringify(item)}`);
  if (refused.count > 0) console.error(`${counted(refused.count, 'row')} cannot be taken:`);
  for (const line of refusalLines(planned, refused)) console.error(line);
  if (leftEmpty.count > 0) console.error(`${counted(leftEmpty.count, 'cell')} would be left empty:`);
  for (const line of refusalLines(planned, leftEmpty)) console.error(line);
}

import { type BatchResult, type FeedbackClient, type FeedbackItem } from '@feedback/client';
import { areNamesAdded, type FileRow, type ImportedItem, parseRows, toImported } from '@feedback/files';
import { givenFields } from './given-fields.ts';
import { type PlannedFile } from './plan-file.ts';
import { NONE, type Refusal, type Refusals, withMore } from './refusals.ts';

/**
 * How far a file was sent: all rows up to `row` of the file, and what became of them. `noted` are cells that were left empty, and what the service read
 * otherwise than it stands there.
 */
export type Sent = {
  row: number;
  isDone: boolean;
  added: number;
  held: number;
  known: number;
  refused: Refusals;
  noted: Refusals;
};

export const NOTHING_SENT: Sent = {
  row: 0,
  isDone: false,
  added: 0,
  held: 0,
  known: 0,
  refused: NONE,
  noted: NONE,
};

/** The most items that are sent at a time (§8). */
const BATCH = 1_000;

type Sending = {
  client: Pick<FeedbackClient, 'sendBatches'>;
  /** What an earlier run sent. */
  before: Sent;
  projectId?: string;
  signal: AbortSignal;
  /** Is told after each batch how far the file is sent. */
  keep: (now: Sent) => void;
};

/** Sends the rows of a file that were not sent before, a batch at a time. No more of them than a batch is kept in memory. */
export async function sendRows(planned: PlannedFile, sending: Sending): Promise<Sent> {
  const { client, before, signal, keep, ...options } = sending;
  const { text, format, mapping, source, order } = planned;
  const now = new Date();
  let sent = before;
  let last = before.row;
  let waiting: { row: number; item: FeedbackItem }[] = [];
  let refused: Refusal[] = [];
  let noted: Refusal[] = [];
  const flush = async (isDone: boolean) => {
    const answers: BatchResult[] = [];
    for await (const answer of client.sendBatches(
      waiting.map(({ item }) => item),
      { ...options, signal },
    ))
      answers.push(answer);
    const results = answers.flatMap((answer) => answer.results);
    const rowOf = ({ index }: { index: number }) => waiting[index]?.row ?? 0;
    for (const result of results) {
      if (result.status === 'failed')
        refused.push({ row: rowOf(result), reason: result.detail ?? 'It was refused.' });
      for (const reason of result.warnings ?? []) noted.push({ row: rowOf(result), reason });
    }
    sent = after(sent, { row: last, isDone, answers, refused, noted });
    [waiting, refused, noted] = [[], [], []];
    keep(sent);
  };
  const take = async (cells: FileRow) => {
    if (cells.row <= before.row) return;
    const read = toImported(cells, mapping, { now, source, order });
    last = cells.row;
    if ('reason' in read) refused.push({ row: read.row, field: 'text', reason: read.reason });
    else {
      waiting.push({ row: read.row, item: toItem(read.item) });
      noted.push(...read.leftEmpty.map((cell) => ({ row: read.row, ...cell })));
    }
    if (waiting.length === BATCH) await flush(false);
  };
  await parseRows(text, format, take, { areNamesAdded: areNamesAdded(mapping) });
  refused.push(...planned.refused.map(({ row, reason }) => ({ row, reason })));
  await flush(true);
  return sent;
}

type Batch = Pick<Sent, 'row' | 'isDone'> & { answers: BatchResult[]; refused: Refusal[]; noted: Refusal[] };

function after(sent: Sent, { row, isDone, answers, refused, noted }: Batch): Sent {
  const sum = (name: 'successful' | 'queued' | 'duplicates') =>
    answers.reduce((all, answer) => all + answer[name], 0);
  return {
    row,
    isDone,
    added: sent.added + sum('successful'),
    held: sent.held + sum('queued'),
    known: sent.known + sum('duplicates'),
    refused: withMore(sent.refused, refused),
    noted: withMore(sent.noted, noted),
  };
}

/** An item in the names of §2.1. */
export function toItem(item: ImportedItem): FeedbackItem {
  return givenFields({
    text: item.text,
    source: item.source,
    customer_name: item.customerName,
    customer_email: item.customerEmail,
    company_name: item.companyName,
    revenue_band: item.revenue,
    external_id: item.externalId,
    submitted_at: item.saidAt,
  });
}

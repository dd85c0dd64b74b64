import { type BatchResult, type FeedbackClient, type FeedbackItem } from '@feedback/client';
import { type ImportedItem, parseRows, toImported } from '@feedback/files';
import { type PlannedFile } from './plan-file.ts';
import { type Refusal } from './refusals.ts';

/** How far a file was sent: all rows up to `row`, and what became of them. */
export type Sent = {
  row: number;
  added: number;
  held: number;
  known: number;
  refused: { count: number; first: Refusal[] };
};

export const NOTHING_SENT: Sent = { row: 0, added: 0, held: 0, known: 0, refused: { count: 0, first: [] } };

/** The most items that are sent at a time (§8), and the most refused rows whose reasons are kept. */
const BATCH = 1_000;
const MOST_REASONS = 100;

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
  const flush = async () => {
    const answers: BatchResult[] = [];
    for await (const answer of client.sendBatches(
      waiting.map(({ item }) => item),
      { ...options, signal },
    ))
      answers.push(answer);
    const failed = answers.flatMap(({ results }) =>
      results
        .filter(({ status }) => status === 'failed')
        .map(({ index, detail = 'It was refused.' }) => ({ row: waiting[index]?.row ?? 0, reason: detail })),
    );
    sent = after(sent, { row: last, answers, refused: [...refused, ...failed] });
    [waiting, refused] = [[], []];
    keep(sent);
  };
  await parseRows(text, format, async (cells) => {
    if (cells.row <= before.row) return;
    const read = toImported(cells, mapping, { now, source, order });
    last = cells.row;
    if ('reason' in read) refused.push({ row: read.row, field: 'text', reason: read.reason });
    else waiting.push({ row: read.row, item: toItem(read.item) });
    if (waiting.length === BATCH) await flush();
  });
  refused.push(...planned.refused.map(({ row, reason }) => ({ row, reason })));
  last = planned.rows;
  await flush();
  return sent;
}

function after(
  sent: Sent,
  { row, answers, refused }: { row: number; answers: BatchResult[]; refused: Refusal[] },
): Sent {
  const sum = (name: 'successful' | 'queued' | 'duplicates') =>
    answers.reduce((all, answer) => all + answer[name], 0);
  return {
    row,
    added: sent.added + sum('successful'),
    held: sent.held + sum('queued'),
    known: sent.known + sum('duplicates'),
    refused: {
      count: sent.refused.count + refused.length,
      first: [...sent.refused.first, ...refused].slice(0, MOST_REASONS),
    },
  };
}

/** An item in the names of §2.1. */
export function toItem(item: ImportedItem): FeedbackItem {
  const fields = {
    text: item.text,
    source: item.source,
    customer_name: item.customerName,
    customer_email: item.customerEmail,
    company_name: item.companyName,
    revenue_band: item.revenue,
    external_id: item.externalId,
    submitted_at: item.saidAt,
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as FeedbackItem; // the text is there
}

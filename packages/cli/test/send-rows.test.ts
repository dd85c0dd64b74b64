import { type BatchResult, type FeedbackItem } from '@feedback/client';
import { openFile } from '@feedback/files';
import { expect, test } from '@jest/globals';
import { planFile } from '../src/plan-file.ts';
import { NOTHING_SENT, sendRows, type Sent } from '../src/send-rows.ts';

const ROWS = 2_500;
const text = `text,external_id\n${Array.from({ length: ROWS }, (_, at) => (at === 1_200 ? `,e${at + 1}` : `Words ${at + 1},e${at + 1}`)).join('\n')}\n`;

async function file() {
  const bytes = Buffer.from(text);
  const opened = await openFile({ bytes, fileName: 'a.csv' });
  return planFile(opened, { name: 'a.csv', bytes, columns: [], dates: undefined, source: 'a' });
}

/** A client that takes what is new to it, until it fails at a batch. */
function takingClient(failsAt = Infinity) {
  const stored = new Set<string>();
  let batches = 0;
  async function* sendBatches(
    items: Iterable<FeedbackItem> | AsyncIterable<FeedbackItem>,
  ): AsyncGenerator<BatchResult> {
    batches += 1;
    if (batches === failsAt) throw new Error('gone');
    const results: BatchResult['results'] = [];
    for await (const { external_id: id = '' } of items) {
      const index = results.length;
      if (id === 'e2000') results.push({ index, status: 'failed', detail: 'Not this one.' });
      else results.push({ index, status: stored.has(id) ? 'duplicate' : 'accepted' });
      stored.add(id);
    }
    const count = (status: string) => results.filter((row) => row.status === status).length;
    yield {
      total_items: results.length,
      successful: count('accepted'),
      queued: 0,
      duplicates: count('duplicate'),
      failed: count('failed'),
      results,
    };
  }
  return { client: { sendBatches }, stored };
}

const REFUSALS: Sent['refused']['first'] = [
  { row: 1_202, field: 'text', reason: 'It has no text.' },
  { row: 2_001, reason: 'Not this one.' },
];

const ALL: Sent = {
  row: ROWS + 1, // the names are row 1
  isDone: true,
  added: ROWS - 2,
  held: 0,
  known: 0,
  refused: { count: 2, first: REFUSALS },
  noted: { count: 0, first: [] },
};

test('all rows are sent a thousand at a time, and each refusal has its row', async () => {
  const { client } = takingClient();
  const kept: number[] = [];
  const { signal } = new AbortController();
  const sent = await sendRows(await file(), {
    client,
    before: NOTHING_SENT,
    signal,
    keep: ({ row }) => kept.push(row),
  });
  expect(sent).toEqual(ALL);
  expect(kept).toEqual([1_001, 2_002, ROWS + 1]);
});

test('one that failed goes on after the last batch that was answered, and counts no row twice', async () => {
  const { client, stored } = takingClient(3);
  const { signal } = new AbortController();
  let before: Sent = NOTHING_SENT;
  const keep = (now: Sent) => void (before = now);
  await expect(sendRows(await file(), { client, before, signal, keep })).rejects.toThrow('gone');
  expect(before.row).toBe(2_002);
  const sent = await sendRows(await file(), { client, before, signal, keep });
  expect(sent).toEqual(ALL);
  expect(stored.size).toBe(ROWS - 1);
});

test('cells that are left empty, and what the service read otherwise, are noted by their rows', async () => {
  const bytes = Buffer.from('text,email\nSlow export,none\nNo VAT number,a@b.example\n');
  const opened = await openFile({ bytes, fileName: 'a.csv' });
  const planned = await planFile(opened, {
    name: 'a.csv',
    bytes,
    columns: [],
    dates: undefined,
    source: 'a',
  });
  async function* sendBatches(): AsyncGenerator<BatchResult> {
    const counts = { total_items: 2, successful: 2, queued: 0, duplicates: 0, failed: 0 };
    const results = [0, 1].map((index) => ({
      index,
      status: 'accepted' as const,
      warnings: index === 1 ? ['Read as x'] : [],
    }));
    yield { ...counts, results };
  }
  const { signal } = new AbortController();
  const { noted } = await sendRows(planned, {
    client: { sendBatches },
    before: NOTHING_SENT,
    signal,
    keep: () => {},
  });
  expect(noted).toEqual({
    count: 2,
    first: [
      { row: 2, field: 'customer_email', reason: expect.stringContaining('left empty') },
      { row: 3, reason: 'Read as x' },
    ],
  });
});

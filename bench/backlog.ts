import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FeedbackBatchResult } from '@feedback/contract';
import { ownJson } from '@feedback/contract/own-json';
import { root } from '@feedback/local-stack';
import { defined } from '@feedback/runtime';
import pg from 'pg';
import { type Bench } from './bench.ts';
import { type Server } from './servers.ts';

/** An item as POST /feedback takes it: a line's other fields are for the demo and for measuring. */
export type Item = { text: string; [field: string]: unknown };

/** The demo's customers, then others who name no one. */
const FILES = [
  'examples/feedback.jsonl',
  ...['messaging-app', 'mobile-app', 'observability-monitoring', 'project-management-tasks'].map(
    (domain) => `quality/samples/own-feedback/${domain}.jsonl`,
  ),
];

/** The items of the samples, in the order of the files. */
export function sampleItems(): Item[] {
  return FILES.flatMap(readItems);
}

function readItems(file: string): Item[] {
  const lines = readFileSync(path.join(root, file), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const { text, customer_email, company_name, revenue_band, external_id } = ownJson<Item>(line);
    return { text, customer_email, company_name, revenue_band, external_id };
  });
}

/** As many items as wanted: the samples again and again, each time with the number of another case. */
export function numberedItems(count: number): Item[] {
  const samples = sampleItems();
  return Array.from({ length: count }, (_, n) => {
    const { text, ...sample } = defined(samples[n % samples.length], 'sample');
    return { ...sample, text: `${text} (case ${n})`, external_id: `case-${n}` };
  });
}

const SENDERS = 32;

/** Sends items one by one, or in batches of `size`, as several callers do at a time; returns how many were accepted. */
export async function send(
  { port }: Server,
  token: string,
  { items, size }: { items: Item[]; size: number },
): Promise<number> {
  const bodies = Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    size === 1 ? items[n] : { items: items.slice(n * size, (n + 1) * size) },
  );
  let accepted = 0;
  const sender = async () => {
    for (let body = bodies.shift(); body !== undefined; body = bodies.shift()) {
      const answer = await fetch(`http://127.0.0.1:${port}/feedback`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const said = ownJson<Partial<FeedbackBatchResult> & { duplicate?: boolean }>(await answer.text());
      accepted += size === 1 ? Number(answer.ok && said.duplicate !== true) : (said.successful ?? 0);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return accepted;
}

const LOOK_MS = 100;
const PATIENCE_MS = 600_000;

/** Waits until the ledger of a workspace has no row left that leads to its ranking. */
export async function untilWorked(
  bench: Bench,
  { databaseUrl, workspaceId }: { databaseUrl: string; workspaceId: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const { rows } = await client.query<{ left: boolean }>(IS_LEFT, [workspaceId]);
      if (rows[0]?.left === false) return;
      if (performance.now() > end) throw new Error('the backlog is not done');
      await sleep(LOOK_MS, undefined, { signal: bench.stop });
    }
  } finally {
    await client.end();
  }
}

const IS_LEFT = `
  select exists (
    select from task where workspace_id = $1
    and kind in ('deduplication', 'understanding', 'clustering', 'division', 'ranking')) as left`;

// node bench/baselines/copy.ts JOB: the fastest way into PostgreSQL. Prepares the rows that the product would write for a
// run's batches, then times COPY, one statement and one commit per batch. Prints the result as one line of JSON.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type FeedbackItem } from '@feedback/contract';
import { ownJson } from '@feedback/contract/own-json';
import { newId } from '@feedback/db';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { item } from '../load/bodies.ts';
import { type CopyJob, type CopyResult } from './copy-job.ts';

const COPY = `copy copied (workspace_id, id, text_key, external_key, customer_key, state, received_at, said_at, text, external_id,
                            source, customer_name, customer_email, revenue_amount, sku, project_id) from stdin`;

const job = ownJson<CopyJob>(process.argv[2] ?? '');
const batches = Array.from({ length: job.batches }, (_, n) =>
  Buffer.from(Array.from({ length: job.size }, (_, index) => lineOf(n * job.size + index)).join('')),
);
const clients = Array.from(
  { length: job.connections },
  () => new pg.Client({ connectionString: job.databaseUrl }),
);
await Promise.all(clients.map((client) => client.connect()));

const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
await Promise.all(clients.map(copyWhatIsLeft));
const seconds = (performance.now() - startedAt) / 1000;
const cpu = process.cpuUsage(cpuBefore);
await Promise.all(clients.map((client) => client.end()));
const result: CopyResult = { rows: job.batches * job.size, seconds, cpuMs: (cpu.user + cpu.system) / 1000 };
console.log(JSON.stringify(result));

async function copyWhatIsLeft(client: pg.Client): Promise<void> {
  for (let batch = batches.pop(); batch; batch = batches.pop()) {
    const into = client.query(copyFrom(COPY));
    into.end(batch);
    await once(into, 'finish');
  }
}

/** A row in COPY's text format, for the item that the generator sends under the same number. */
function lineOf(n: number): string {
  const sent = ownJson<Required<FeedbackItem>>(item(job.run, n));
  const now = new Date().toISOString();
  const keys = [sent.text, sent.external_id, sent.customer_email].map(keyOf);
  const said = [
    sent.text,
    sent.external_id,
    'api',
    sent.customer_name,
    sent.customer_email,
    sent.revenue_band,
  ];
  return `${[job.workspaceId, newId(), ...keys, 'received', now, now, ...said, sent.sku, sent.project_id].join('\t')}\n`;
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

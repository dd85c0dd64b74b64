import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres, type Store } from '@feedback/local-stack';
import { migrate } from '@feedback/local-stack/migrate';
import { type OwnService, ownService, postJson } from '@feedback/test-support/processes';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

// PostgreSQL stops and returns while feedback arrives: once orderly, once by a crash.

const PATIENCE_MS = 3_000;
const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-restart-'));
const dir = path.join(folder, 'postgres');
let postgres: Store;
let service: OwnService;
let caller: Awaited<ReturnType<OwnService['newCaller']>>;
let baseUrl: string;

beforeAll(async () => {
  postgres = await startPostgres({ dir });
  await migrate(postgres.url);
  service = await ownService({ RANKING_PAUSE: '0.2' }, { databaseUrl: postgres.url });
  caller = await service.newCaller();
  baseUrl = await service.startApi();
  await service.startWorker();
}, 180_000);
afterAll(async () => {
  await service.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}, 90_000);

type Sent = { texts: string[]; status: number; ms: number };

/** Several senders of single items and batches, until stopped; records each answer and its time. */
function load() {
  const sent: Sent[] = [];
  const run = randomUUID();
  let [sending, count] = [true, 0];
  const sender = async (size: number) => {
    while (sending) {
      const texts = Array.from({ length: size }, () => `Something number ${count++} of ${run} is wrong`);
      const body = size === 1 ? { text: texts[0] } : { items: texts.map((text) => ({ text })) };
      const begun = performance.now();
      const { status } = await postJson(`${baseUrl}/feedback`, caller.token, body);
      sent.push({ texts, status, ms: performance.now() - begun });
      await sleep(20);
    }
  };
  const done = Promise.all([1, 1, 1, 1, 8, 8].map(sender));
  return { sent, stop: async () => ((sending = false), await done) };
}

describe('PostgreSQL restarts under load', () => {
  test.each([
    ['in order', (store: Store) => store.stop()],
    ['in the middle of everything', async (store: Store) => (store.kill(), void (await store.exited))],
  ])(
    '%s: every request succeeds or is a 500 or 503 within 3 s, and nothing is half done',
    async (_, end) => {
      const { sent, stop } = load();
      await sleep(1_000);
      const { port } = postgres;
      await end(postgres);
      await sleep(1_000);
      postgres = await startPostgres({ dir, port });
      await sleep(1_500);
      await stop();

      const statuses = new Set(sent.map(({ status }) => status));
      expect([...statuses].filter((status) => ![200, 500, 503].includes(status))).toEqual([]);
      expect(statuses.has(200)).toBe(true);
      expect(Math.max(...sent.map(({ ms }) => ms))).toBeLessThan(PATIENCE_MS);
      // After it is back, requests succeed again.
      expect(sent.at(-1)?.status).toBe(200);

      const stored = new Set(
        (await service.rows<{ text: string }>(caller, 'select text from feedback')).map(({ text }) => text),
      );
      for (const { texts, status } of sent) {
        const kept = texts.filter((text) => stored.has(text)).length;
        // An item may have been stored although the answer was none: a repeat then finds it.
        if (status === 200) expect(kept).toBe(texts.length);
        else expect([0, texts.length]).toContain(kept);
      }
      expect(await service.settle()).toEqual([]);
      const [row] = await service.rows<{ items: number; used: number; processed: number }>(
        caller,
        `select count(*)::int as items, count(*) filter (where state = 'processed')::int as processed,
              (select sum(items)::int from quota_usage) as used from feedback`,
      );
      expect(row).toEqual({ items: stored.size, processed: stored.size, used: stored.size });
    },
    600_000,
  );
});

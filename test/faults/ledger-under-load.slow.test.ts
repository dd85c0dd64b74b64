import { setTimeout as sleep } from 'node:timers/promises';
import { type Part } from '@feedback/local-stack';
import { type OwnService, ownService, postJson } from '@feedback/test-support/processes';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';

// One ingest API and two workers as separate processes, over the test's own database and Redis. While feedback arrives,
// Redis loses all its data, a worker is killed during a job, and Redis is down for ten seconds.

let service: OwnService;
let caller: Awaited<ReturnType<OwnService['newCaller']>>;
let baseUrl: string;

beforeAll(async () => {
  service = await ownService({ RANKING_PAUSE: '0.2' });
  caller = await service.newCaller();
  baseUrl = await service.startApi();
}, 90_000);
afterAll(() => service.close(), 90_000);

/** Sends batches and single items until stopped; returns the ids of everything that was acknowledged. */
function load() {
  const ids: string[] = [];
  let [sending, count] = [true, 0];
  const post = async (body: object) => {
    const answer = await postJson(`${baseUrl}/feedback`, caller.token, body);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const words = [
    'invoice',
    'export',
    'login',
    'search',
    'refund',
    'mobile app',
    'report',
    'password',
    'upload',
    'filter',
  ];
  const item = () => ({
    text: `The ${words[count % words.length] ?? ''} fails since update ${count++}`,
    customer_email: `c${count % 40}@load.test`,
  });
  const done = (async () => {
    while (sending) {
      const { results } = await post({ items: Array.from({ length: 40 }, item) });
      ids.push(...results.map(({ id }) => id));
      ids.push((await post(item())).id);
      await sleep(250); // two workers keep up with this rate while other suites run
    }
  })();
  return { ids, stop: () => ((sending = false), done) };
}

const one = async <T extends object>(sql: string): Promise<T> => (await service.rows<T>(caller, sql))[0] as T;

/** Kills a worker during a job: it is frozen until it is in one, so that the job cannot end before. */
async function killAtWork(worker: Part): Promise<void> {
  for (;;) {
    process.kill(worker.pid, 'SIGSTOP');
    await sleep(50); // what it had already sent to PostgreSQL arrives
    const { begun } = await one<{ begun: boolean }>(
      'select exists (select from task where leased and starts > 0) as begun',
    );
    if (begun) break;
    process.kill(worker.pid, 'SIGCONT');
    await sleep(20);
  }
  service.kill(worker);
}

describe('the work ledger under faults', () => {
  test('every acknowledged item ends processed, once, whatever happens to Redis and the workers', async () => {
    const worker = await service.startWorker();
    const sender = load();

    await sleep(1_500);
    const admin = new Redis(service.redis.url());
    await admin.flushall();
    admin.disconnect();

    await killAtWork(worker);
    await Promise.all([service.startWorker(), service.startWorker()]);

    await service.redis.stop();
    await sleep(10_000);
    await service.redis.startAgain();
    await sleep(1_500);
    await sender.stop();

    expect(await service.settle()).toEqual([]);
    expect(await service.countLedger()).toEqual([]);

    const items = sender.ids.length;
    expect(items).toBeGreaterThan(1_000);
    expect(
      await one(
        `select count(*)::int as items, count(*) filter (where state = 'processed')::int as processed from feedback`,
      ),
    ).toEqual({
      items,
      processed: items,
    });
    // The effects of clustering add to these numbers: a repeated effect would show.
    expect(
      await one('select (select count(*) from assignment)::int as placed, items from clustering'),
    ).toEqual({ placed: items, items });
    expect(
      await one(
        `select (detail -> 'reach' -> 'signals')::int is not null as ranked from ranked_priority limit 1`,
      ),
    ).toEqual({ ranked: true });
  }, 300_000);
});

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@feedback/runtime';
import { redisUrl } from '@feedback/test-support';
import { expect, test } from '@jest/globals';
import { openProcesses, type Processes } from '../src/processes.ts';
import { connectProducer } from '../src/redis.ts';

const log = createLogger('test', 'silent');
const open = (redisPrefix: string, url = redisUrl()) => openProcesses({ redisUrl: url, redisPrefix, log });
const startedAt = new Date('2026-11-22T10:00:00Z');

/** What is read once that many processes have said that they live. */
async function readOf(processes: Processes, count: number) {
  for (;;) {
    const seen = await processes.read();
    if (seen?.length === count) return seen;
    await sleep(10);
  }
}

test('processes of an installation see each other with build, start and what they do, until one stops', async () => {
  const prefix = `test:${randomUUID()}`;
  const [worker, agent, other] = [open(prefix), open(prefix), open(`test:${randomUUID()}`)];
  worker.announce({ app: 'worker', build: 'abcdef1', startedAt }, async () => ({
    isWorking: true,
    late: { ranking: 12 },
  }));
  agent.announce({ app: 'agent', build: null, startedAt: new Date(startedAt.getTime() + 1) });
  const seen = await readOf(agent, 2);
  expect(seen).toEqual([
    {
      id: expect.any(String),
      app: 'worker',
      build: 'abcdef1',
      startedAt,
      seenMs: expect.any(Number),
      doing: { isWorking: true, late: { ranking: 12 } },
    },
    expect.objectContaining({ app: 'agent', build: null, doing: null }),
  ]);
  expect(seen.every(({ seenMs }) => seenMs >= 0 && seenMs < 65_000)).toBe(true);
  expect(await readOf(other, 0)).toEqual([]);
  await worker.close();
  expect((await agent.read())?.map(({ app }) => app)).toEqual(['agent']);
  await Promise.all([agent.close(), other.close()]);
});

test('a process that died without stopping is gone with its expiry', async () => {
  const prefix = `test:${randomUUID()}`;
  const processes = open(prefix);
  processes.announce({ app: 'worker', build: null, startedAt });
  await readOf(processes, 1);
  const redis = connectProducer({ url: redisUrl(), onError: () => {} });
  await new Promise((resolve) => redis.once('ready', resolve));
  const [key = ''] = await redis.keys(`*${prefix}*:processes:*`);
  expect(await redis.pttl(key)).toBeGreaterThan(20_000);
  await redis.del(key); // as the expiry does
  expect(await processes.read()).toEqual([]);
  expect(await redis.keys(`*${prefix}*`)).toEqual([]);
  redis.disconnect();
  await processes.close();
});

test('while Redis is away, which processes live is not known', async () => {
  const processes = open('test', 'redis://127.0.0.1:1');
  processes.announce({ app: 'worker', build: null, startedAt });
  expect(await processes.read()).toBeUndefined();
  await processes.close();
});

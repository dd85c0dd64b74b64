import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis } from '@feedback/local-stack';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { openPublisher } from '../src/publisher.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'feedback-policy-'));
let store: Awaited<ReturnType<typeof startRedis>>;
let admin: Redis;
beforeAll(async () => {
  store = await startRedis({ dir, throwAway: true });
  admin = new Redis(store.url);
});
afterAll(async () => {
  admin.disconnect();
  await store.stop();
  rmSync(dir, { recursive: true, force: true });
});

test('a Redis that drops keys when it is full does not keep the jobs, and the reason is said', async () => {
  const said: string[] = [];
  const publisher = openPublisher({
    url: store.url,
    prefix: `test-${randomUUID()}`,
    onError: () => {},
    sayUnready: (why) => said.push(why),
  });
  while (!publisher.ready()) await sleep(5);
  expect(await publisher.keepsJobs()).toBe(true);
  expect(said).toEqual([]);
  for (const policy of ['allkeys-lru', 'allkeys-random']) {
    await admin.config('SET', 'maxmemory-policy', policy);
    expect(await publisher.keepsJobs()).toBe(false);
    expect(said.at(-1)).toContain(`maxmemory-policy ${policy}`);
  }
  await admin.config('SET', 'maxmemory-policy', 'volatile-ttl');
  expect(await publisher.keepsJobs()).toBe(true);
  await admin.config('SET', 'maxmemory-policy', 'noeviction');
  expect(await publisher.keepsJobs()).toBe(true);
  await publisher.close();
});

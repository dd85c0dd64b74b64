import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectCounter, windowStore } from '@feedback/queues/windows';
import { redisUrl, tcpProxy } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { Redis } from 'ioredis';
import { rateWindow } from '../../src/index.ts';
import { errors } from '../errors.ts';

// A window of requests in a Redis that is slow for a moment or unreachable (§8, §7.6).

const LIMIT = 300;

/** A process of the REST surface, reduced to the counting of requests, with its own connection to Redis. */
async function startCounting(redisAt: string, kind: string) {
  const redis = connectCounter({ url: redisAt, onError: () => {} });
  const app = express();
  app.use(
    rateWindow({
      windowMs: 3_600_000,
      limit: LIMIT,
      store: windowStore(redis, { prefix: 'test', kind }),
      keyOf: ({ path }) => path,
      toDetail: () => 'too many',
      isAnnounced: true,
    }),
  );
  app.use((_req, res) => {
    res.end();
  });
  app.use(errors());
  const server = createServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    // This does not use events.once, which would reject when a connection is refused just before Redis listens again.
    untilReady: () =>
      new Promise<void>((resolve) => {
        if (redis.status === 'ready') resolve();
        else redis.once('ready', resolve);
      }),
    ask: async (caller: string) => {
      const answer = await fetch(`${url}/${caller}`);
      await answer.arrayBuffer();
      return { status: answer.status, remaining: Number(answer.headers.get('ratelimit-remaining')) };
    },
    close: () => {
      redis.disconnect();
      server.close();
      server.closeAllConnections();
    },
  };
}

type Counting = Awaited<ReturnType<typeof startCounting>>;

let [proxy, redis, one, other]: [Awaited<ReturnType<typeof tcpProxy>>?, Redis?, Counting?, Counting?] = [];
const at = <T>(part: T | undefined): T => {
  if (part === undefined) throw new Error('it was not started');
  return part;
};
beforeAll(async () => {
  const kind = `slow-redis:${process.pid}:${Date.now()}`;
  redis = new Redis(redisUrl());
  proxy = await tcpProxy(redisUrl());
  one = await startCounting(proxy.url, kind);
  other = await startCounting(redisUrl(), kind);
  await Promise.all([one.untilReady(), other.untilReady()]);
});
afterAll(async () => {
  one?.close();
  other?.close();
  await proxy?.close();
  redis?.disconnect();
});

/** Sends this many requests of one caller, spread over `ms` milliseconds. */
function burst(caller: string, times: number, ms: number) {
  return Promise.all(
    Array.from({ length: times }, async () => {
      await sleep(Math.random() * ms);
      return at(one).ask(caller);
    }),
  );
}

/** Waits until Redis has counted this many requests of a caller, including those that a process sends late. */
async function untilRedisHas(caller: string, requests: number): Promise<void> {
  const [key = ''] = await at(redis).keys(`*/${caller}`);
  while ((await at(redis).hget(key, 'total')) !== String(requests)) await sleep(10);
}

const passed = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;

describe('a window of requests while Redis is slow for a moment', () => {
  test('of bursts of 400 exactly 300 pass, at whatever moment Redis stalls for longer than a request waits', async () => {
    for (let round = 0; round < 6; round++) {
      const answers = burst(`burst-${round}`, 400, 900);
      await sleep(Math.random() * 500);
      at(proxy).stall();
      await sleep(600 + Math.random() * 300);
      at(proxy).goOn();
      expect(passed(await answers)).toBe(LIMIT);
    }
  }, 180_000);

  test('what was counted during a stall is counted once for all processes afterwards', async () => {
    expect(passed(await burst('sum', 50, 50))).toBe(50);
    at(proxy).stall();
    expect(passed(await burst('sum', 100, 900))).toBe(100);
    at(proxy).goOn();
    await untilRedisHas('sum', 150);
    expect((await at(other).ask('sum')).remaining).toBe(LIMIT - 151);
  });

  test('a process continues from the common count when Redis last answered', async () => {
    await Promise.all(Array.from({ length: 200 }, () => at(other).ask('all')));
    expect((await at(one).ask('all')).remaining).toBe(LIMIT - 201);
    at(proxy).stall();
    const answers = await burst('all', 150, 100);
    at(proxy).goOn();
    expect(passed(answers)).toBe(99);
  });
});

describe('a window of requests while Redis is away', () => {
  test('continues from the earlier count, and loses no request counted in the meantime', async () => {
    expect(passed(await burst('away', 100, 50))).toBe(100);
    await at(proxy).goAway();
    expect(passed(await burst('away', 150, 50))).toBe(150);
    await at(proxy).comeBack();
    await at(one).untilReady();
    await at(one).ask('away');
    await untilRedisHas('away', 251);
    expect((await at(other).ask('away')).remaining).toBe(LIMIT - 252);
    expect(passed(await burst('away', 100, 50))).toBe(48);
  });

  test('a process that never had a Redis counts alone', async () => {
    const alone = await startCounting('redis://127.0.0.1:1', 'alone');
    const answers = await Promise.all(Array.from({ length: LIMIT + 20 }, () => alone.ask('alone')));
    alone.close();
    expect(passed(answers)).toBe(LIMIT);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { type OwnService, ownService, postJson } from '@feedback/test-support/processes';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';

// Two ingest APIs whose Redis is down when they start, starts, stops, and starts again (§8, §7.6).

const LIMIT = 60;
/** No answer may take longer because Redis is down. */
const PATIENCE_MS = 3_000;

let service: OwnService;
let apis: string[];
beforeAll(async () => {
  service = await ownService({ RATE_LIMIT_FEEDBACK: String(LIMIT) });
  await service.redis.stop();
  apis = await Promise.all([service.startApi(), service.startApi()]);
});
afterAll(() => service.close());

/**
 * Sends this many concurrent calls of a new caller to both processes in turn; returns the statuses, and the time of the slowest
 * answer.
 */
async function call(times: number) {
  const caller = await service.newCaller();
  let slowestMs = 0;
  const answers = await Promise.all(
    Array.from({ length: times }, async (_, n) => {
      const begun = performance.now();
      const answer = await postJson(`${apis[n % 2]}/feedback`, caller.token, { text: `call ${n}` });
      slowestMs = Math.max(slowestMs, performance.now() - begun);
      return answer.status;
    }),
  );
  const of = (status: number) => answers.filter((one) => one === status).length;
  return { passed: of(200), refused: of(429), slowestMs };
}

/**
 * Waits until both processes count in Redis: then Redis has the window of a caller that calls only here, and counts both calls.
 */
async function untilShared(): Promise<void> {
  const redis = new Redis(service.redis.url());
  for (let shared = false, tries = 0; !shared && tries < 100; tries++) {
    const { token, personId } = await service.newCaller();
    for (const api of apis) await postJson(`${api}/feedback`, token, { text: 'probe' });
    const [key] = await redis.keys(`*${personId}`);
    shared = key !== undefined && (await redis.hget(key, 'total')) === '2';
    if (!shared) await sleep(100);
  }
  redis.disconnect();
}

/** Twice the limit is what both processes together would let through alone. */
const perProcess = { passed: 2 * LIMIT, refused: 20 };
const exact = { passed: LIMIT, refused: LIMIT + 20 };

describe('the hourly limit while Redis is away', () => {
  test('it was not there at the start: each process counts by itself, and no request waits', async () => {
    const { slowestMs, ...statuses } = await call(2 * LIMIT + 20);
    expect(statuses).toEqual(perProcess);
    expect(slowestMs).toBeLessThan(PATIENCE_MS);
  });

  test('it comes: the count is exact over both', async () => {
    await service.redis.startAgain();
    await untilShared();
    expect(await call(2 * LIMIT + 20)).toMatchObject(exact);
  });

  test('it goes: each counts by itself again, and no request waits', async () => {
    await service.redis.stop();
    const { slowestMs, ...statuses } = await call(2 * LIMIT + 20);
    expect(statuses).toEqual(perProcess);
    expect(slowestMs).toBeLessThan(PATIENCE_MS);
  });

  test('it is back: the count is exact again', async () => {
    await service.redis.startAgain();
    await untilShared();
    expect(await call(2 * LIMIT + 20)).toMatchObject(exact);
  });

  test('it does not answer any more: each counts by itself, and no request waits long', async () => {
    process.kill(service.redis.pid(), 'SIGSTOP');
    try {
      const { slowestMs, ...statuses } = await call(2 * LIMIT + 20);
      expect(statuses).toEqual(perProcess);
      expect(slowestMs).toBeLessThan(PATIENCE_MS);
    } finally {
      process.kill(service.redis.pid(), 'SIGCONT');
    }
    await untilShared();
    expect(await call(2 * LIMIT + 20)).toMatchObject(exact);
  });
});

import { randomUUID } from 'node:crypto';
import { openRelayPool, relay, type RelayPool } from '@feedback/db';
import { keyPrefix, openPublisher, type Publisher } from '@feedback/queues';
import { connectCounter } from '@feedback/queues/windows';
import { createLogger } from '@feedback/runtime';
import { ownDatabase, redisUrl } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startRelay } from '../src/relay-loop.ts';

// Another installation uses the same Redis under the same prefix.

const prefix = `shared-${randomUUID()}`;
const MARK = `${keyPrefix(prefix)}:installation`;
const redis = connectCounter({ url: redisUrl(), onError: () => {} });
const heard: string[] = [];
let rounds = 0;
let pool: RelayPool;
let publisher: Publisher;
let own: string;
let running: ReturnType<typeof startRelay>;

beforeAll(async () => {
  pool = openRelayPool({ url: await ownDatabase(), connections: 2, onError: () => {} });
  publisher = openPublisher({ url: redisUrl(), prefix, onError: () => {} });
  while (!publisher.ready() || redis.status !== 'ready') await new Promise((done) => setTimeout(done, 5));
  own = await relay.findInstallation(pool);
  await redis.set(MARK, 'the other');
  running = startRelay(
    {
      pool,
      publisher,
      kinds: ['understanding'],
      now: () => new Date(),
      databaseNow: Date.now,
      installation: async () => (rounds++, own),
    },
    {
      log: createLogger('test', 'silent'),
      onOwned: () => void heard.push('owned'),
      onLost: () => void heard.push('lost'),
    },
  );
});
afterAll(async () => {
  await running.stop();
  await publisher.close();
  redis.disconnect();
  await pool.end();
});

/** Waits for a few rounds of the relay. */
async function someRounds(): Promise<void> {
  const until = rounds + 4;
  while (rounds < until) {
    running.wake();
    await new Promise((done) => setTimeout(done, 5));
  }
}

async function markedAs(installation: string | null): Promise<void> {
  await (installation === null ? redis.del(MARK) : redis.set(MARK, installation));
  await someRounds();
}

describe('a worker whose queues are another installation’s', () => {
  test('takes no jobs and owns nothing', async () => {
    await someRounds();
    expect(running.owned()).toBe(false);
    expect(heard).toEqual([]);
  });

  test('leaves them to that installation when Redis loses its data', async () => {
    await markedAs(null);
    expect(await redis.get(MARK)).toBeNull();
    expect(running.owned()).toBe(false);
  });

  test('takes jobs once they are its own, and stops as soon as they are no longer', async () => {
    await markedAs(own);
    expect(running.owned()).toBe(true);
    await markedAs('the other');
    expect(running.owned()).toBe(false);
    await markedAs(own);
    expect(running.owned()).toBe(true);
    expect(heard).toEqual(['owned', 'lost', 'owned']);
  });
});

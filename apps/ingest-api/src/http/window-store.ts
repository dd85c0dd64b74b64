import { type ClientRateLimitInfo, MemoryStore, type Options, type Store } from 'express-rate-limit';
import { type Redis } from 'ioredis';
import { type RedisReply, RedisStore } from 'rate-limit-redis';
import { countTogether } from './count-together.ts';

/**
 * Counts windows in Redis, exact over all processes; in this process' memory while Redis is away, so that nobody is
 * refused or kept waiting because of it.
 */
export function windowStore(redis: Redis, prefix: string): Store {
  const memory = oneAtATime(new MemoryStore());
  let options: Options | undefined;
  let shared: RedisStore | undefined;
  const increment = countTogether(redis, () => options?.windowMs ?? 0);

  // Made anew on every connection: the library keeps for ever the failure of a script it could not load.
  const build = () => {
    if (!options) return;
    const store = new RedisStore({
      prefix,
      sendCommand: (command, ...args) => redis.call(command, ...args) as Promise<RedisReply>,
    });
    store.init(options).then(
      () => {
        shared = store;
      },
      () => {}, // away again: the next connection builds another
    );
  };
  redis.on('ready', build);

  async function count<T>(
    inRedis: (store: RedisStore) => Promise<T>,
    inMemory: () => Promise<T>,
  ): Promise<T> {
    if (!shared || redis.status !== 'ready') return inMemory();
    return inRedis(shared).catch(inMemory);
  }

  return {
    localKeys: false,
    init: (given) => {
      options = given;
      memory.init(given);
      if (redis.status === 'ready') build();
    },
    increment: (key) =>
      count(
        () => increment(prefix + key),
        () => memory.increment(key),
      ),
    decrement: (key) =>
      count(
        (store) => store.decrement(key),
        () => memory.decrement(key),
      ),
    resetKey: (key) =>
      count(
        (store) => store.resetKey(key),
        () => memory.resetKey(key),
      ),
    shutdown: () => memory.shutdown(),
  };
}

/**
 * The library's store in memory, whose answer is the record it goes on counting in: taken one after another, and copied, each
 * caller gets its own position however many come in the same moment.
 */
function oneAtATime(memory: MemoryStore) {
  let last: Promise<unknown> = Promise.resolve();
  return {
    init: (options: Options) => memory.init(options),
    increment: (key: string): Promise<ClientRateLimitInfo> => {
      const counted = last.then(async () => ({ ...(await memory.increment(key)) }));
      last = counted;
      return counted;
    },
    decrement: (key: string) => memory.decrement(key),
    resetKey: (key: string) => memory.resetKey(key),
    shutdown: () => memory.shutdown(),
  };
}

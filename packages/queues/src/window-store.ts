import { type ClientRateLimitInfo, MemoryStore, type Options, type Store } from 'express-rate-limit';
import { type Redis } from 'ioredis';
import { type RedisReply, RedisStore } from 'rate-limit-redis';
import { countTogether } from './count-together.ts';
import { KEY_PREFIX } from './redis.ts';

/**
 * Counts windows of requests in Redis, exact over all processes; in this process' memory while Redis is away, so that nobody
 * is refused or kept waiting because of it. `kind` keeps windows apart whose keys are alike.
 */
export function windowStore(redis: Redis, kind: string): Store {
  const shared = new GatheringStore(redis, `${KEY_PREFIX}:window:${kind}:`);
  const memory = oneAtATime(new MemoryStore());

  async function count<T>(inRedis: () => Promise<T>, inMemory: () => Promise<T>): Promise<T> {
    return redis.status === 'ready' ? inRedis().catch(inMemory) : inMemory();
  }

  return {
    localKeys: false,
    init: (options) => {
      shared.windowMs = options.windowMs;
      memory.init(options);
    },
    increment: (key) =>
      count(
        () => shared.increment(key),
        () => memory.increment(key),
      ),
    decrement: (key) =>
      count(
        () => shared.decrement(key),
        () => memory.decrement(key),
      ),
    resetKey: (key) =>
      count(
        () => shared.resetKey(key),
        () => memory.resetKey(key),
      ),
    shutdown: () => memory.shutdown(),
  };
}

/**
 * The library's store, counting what comes together with one command. It is never initialised: what that loads is for its own
 * way of counting, and is missing while Redis is away at the start.
 */
class GatheringStore extends RedisStore {
  readonly #add: (window: string) => Promise<ClientRateLimitInfo>;

  constructor(redis: Redis, prefix: string) {
    super({
      prefix,
      sendCommand: (command, ...args) => redis.call(command, ...args) as Promise<RedisReply>,
    });
    this.#add = countTogether(redis, () => this.windowMs);
  }

  override increment(key: string): Promise<ClientRateLimitInfo> {
    return this.#add(this.prefixKey(key));
  }
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

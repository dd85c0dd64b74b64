import { type Store } from 'express-rate-limit';
import { type Redis } from 'ioredis';
import { countTogether } from './count-together.ts';
import { KEY_PREFIX } from './redis.ts';

/**
 * Counts windows of requests in Redis, exactly over all processes; in this process while Redis is away or slow, so that no
 * request is refused or kept waiting because of it. `kind` keeps windows apart whose keys are alike.
 */
export function windowStore(redis: Redis, kind: string): Store {
  let windowMs = 0;
  const counter = countTogether(redis, `${KEY_PREFIX}:requests:${kind}:`, () => windowMs);
  return {
    localKeys: false,
    init: (options) => {
      windowMs = options.windowMs;
    },
    increment: counter.add,
    decrement: counter.takeBack,
    resetKey: counter.forget,
  };
}

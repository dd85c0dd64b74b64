import { type Store } from 'express-rate-limit';
import { type Redis } from 'ioredis';
import { countTogether } from './count-together.ts';
import { keyPrefix } from './redis.ts';

/**
 * Counts windows of requests in Redis, exactly over all processes; in this process alone while Redis is down or slow, so
 * that it neither refuses nor delays a request. `prefix` separates installations, `kind` separates windows with equal keys.
 */
export function windowStore(redis: Redis, { prefix, kind }: { prefix: string; kind: string }): Store {
  let windowMs = 0;
  const counter = countTogether(redis, `${keyPrefix(prefix)}:requests:${kind}:`, () => windowMs);
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

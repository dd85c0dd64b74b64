import { atMostEvery, type Logger } from '@feedback/runtime';
import { Redis, type RedisOptions } from 'ioredis';

/** Where an installation keeps what may be lost, and the log of the process that uses it. */
export type AtRedis = { redisUrl: string; redisPrefix: string; log: Logger };

/** Says in the log, once in a while, that Redis is away and what that means. */
export function warnAway(log: Logger, meaning: string): (error: unknown) => void {
  return atMostEvery(30_000, (error: unknown) => log.warn({ err: error }, `Redis is away: ${meaning}`));
}

/** Keeps all keys of an installation in one hash slot, which scripts over several keys need on a Redis Cluster. */
export function keyPrefix(prefix: string): string {
  return `{${prefix}}`;
}

/** The key that says which installation's the queues of a prefix are. */
export function ownerKey(prefix: string): string {
  return `${keyPrefix(prefix)}:installation`;
}

type Connect = { url: string; onError: (error: Error) => void };

/** For publishing: fails at once while Redis is down, instead of queueing in memory what the ledger stores anyway. */
export function connectProducer(to: Connect): Redis {
  return connect(to, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 3_000 });
}

/**
 * For counting windows: fails at once while Redis is down. A request waits for less time than a command may take, because a
 * late answer is still of use.
 */
export function connectCounter(to: Connect): Redis {
  return connect(to, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 5_000 });
}

/** For consuming: waits for Redis as long as it takes, as BullMQ's workers must. */
export function connectConsumer(to: Connect): Redis {
  return connect(to, { maxRetriesPerRequest: null });
}

/** How long ioredis delays a disconnection, and with it the end of the process, where Redis was away; its default is 2 s. */
const LEAVE_MS = 200;

function connect({ url, onError }: Connect, options: Omit<RedisOptions, 'replyMapping'>): Redis {
  const redis = new Redis(url, {
    ...options,
    disconnectTimeout: LEAVE_MS,
    retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
  });
  redis.on('error', onError);
  return redis;
}

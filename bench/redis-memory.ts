import { Redis } from 'ioredis';
import { type Bench } from './bench.ts';

/** Deletes the jobs of the naive baseline: they have no consumer, and would fill the Redis that the product uses too. */
export async function emptyBaselineQueue({ baselineRedisUrl }: Bench): Promise<void> {
  await asking(baselineRedisUrl, (redis) => redis.flushdb());
}

/** The memory that Redis reports for its data, in bytes. */
export async function usedMemory(url: string): Promise<number> {
  const info = await asking(url, (redis) => redis.info('memory'));
  return Number(/^used_memory_dataset:(\d+)/m.exec(info)?.[1]);
}

async function asking<T>(url: string, ask: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  try {
    return await ask(redis);
  } finally {
    redis.disconnect();
  }
}

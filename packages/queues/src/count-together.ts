import { type ClientRateLimitInfo } from 'express-rate-limit';
import { type Redis } from 'ioredis';

/** Adds to a window and gives its count and what is left of it, in milliseconds; the first to come opens it. */
const ADD = `
  local hits = redis.call('INCRBY', KEYS[1], ARGV[1])
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    left = tonumber(ARGV[2])
  end
  return { hits, left }`;

type Waiting = { resolve: (position: ClientRateLimitInfo) => void; reject: (error: unknown) => void };

/**
 * Counts requests in Redis, those of one window that come in the same turn of the event loop together: one command for all of
 * them, and to each its own position.
 */
export function countTogether(
  redis: Redis,
  windowMs: () => number,
): (window: string) => Promise<ClientRateLimitInfo> {
  let gathered = new Map<string, Waiting[]>();

  async function add(window: string, waiting: Waiting[]): Promise<void> {
    try {
      const args = [ADD, 1, window, waiting.length, windowMs()] as const;
      const [hits, left] = (await redis.eval(...args)) as [number, number];
      const resetTime = new Date(Date.now() + left);
      waiting.forEach(({ resolve }, n) => resolve({ totalHits: hits - waiting.length + n + 1, resetTime }));
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  const send = () => {
    const windows = gathered;
    gathered = new Map();
    for (const [window, waiting] of windows) void add(window, waiting);
  };

  return (window) =>
    new Promise((resolve, reject) => {
      if (gathered.size === 0) setImmediate(send);
      const waiting = gathered.get(window);
      if (waiting) waiting.push({ resolve, reject });
      else gathered.set(window, [{ resolve, reject }]);
    });
}

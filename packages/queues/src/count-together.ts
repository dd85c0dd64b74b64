import { randomBytes } from 'node:crypto';
import { type ClientRateLimitInfo } from 'express-rate-limit';
import { type Redis } from 'ioredis';
import { positionOf, type RequestWindow, requestWindows } from './request-windows.ts';

/**
 * Tells Redis how many requests of a window a process has counted, and gives the count of all processes and what is left of
 * the window, in milliseconds. A process tells its whole count, not what was added to it: a command whose
 * answer was lost does no harm, whether Redis carried it out or not.
 */
const TELL = `
  local own = tonumber(ARGV[2])
  local told = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or 0)
  local total
  if own > told then
    redis.call('HSET', KEYS[1], ARGV[1], own)
    total = redis.call('HINCRBY', KEYS[1], 'total', own - told)
  else
    total = tonumber(redis.call('HGET', KEYS[1], 'total') or 0)
  end
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[3])
    left = tonumber(ARGV[3])
  end
  return { total, left }`;

/** How long a request waits for Redis. After it, and until Redis answers again, this process counts on by itself. */
const PATIENCE_MS = 500;

type Waiting = { nth: number; resolve: (position: ClientRateLimitInfo) => void };

/** Counts requests per window, exactly over all processes while Redis answers. */
export type Counter = {
  /** Counts a request; never rejects, and waits for Redis no longer than its patience. */
  add: (key: string) => Promise<ClientRateLimitInfo>;
  /** Takes back one request that was counted. */
  takeBack: (key: string) => Promise<void>;
  forget: (key: string) => Promise<void>;
};

/**
 * Counts requests in Redis, those of one window that come in the same turn of the event loop with one command. While Redis
 * is away or slow, the process counts on from the last position that Redis gave, until the end of that window: it never
 * lets more pass than the limit.
 */
export function countTogether(redis: Redis, prefix: string, windowMs: () => number): Counter {
  const windows = requestWindows(randomBytes(8).toString('base64url'), windowMs);
  let gathered = new Map<RequestWindow, { key: string; waiting: Waiting[] }>();
  let isSlow = false;

  /** Gives how many requests of others Redis has put before these. */
  async function tell(key: string, window: RequestWindow): Promise<number> {
    const { own } = window;
    window.asked = own;
    const leftMs = Math.max(1, Math.ceil(window.endsAt - Date.now()));
    window.isAsking = true;
    try {
      const args = [TELL, 1, prefix + key, window.part, own, leftMs] as const;
      const [total, left] = (await redis.eval(...args)) as [number, number];
      isSlow = false;
      window.others = Math.max(window.others, total - own);
      window.endsAt = Math.min(window.endsAt, Date.now() + left);
      // What was counted without Redis meanwhile is told as soon as it answers again.
      if (window.own > window.asked) gather(key, window);
      return total - own;
    } finally {
      window.isAsking = false;
    }
  }

  async function answer(key: string, window: RequestWindow, waiting: Waiting[]): Promise<void> {
    let before: number | null = null;
    if (redis.status === 'ready' && !(isSlow && window.isAsking)) {
      const told = tell(key, window).catch(() => null);
      before = isSlow ? null : await inTime(told, () => (isSlow = true));
    }
    for (const { nth, resolve } of waiting) resolve(positionOf(window, (before ?? window.others) + nth));
  }

  const send = () => {
    const all = gathered;
    gathered = new Map();
    for (const [window, { key, waiting }] of all) void answer(key, window, waiting);
  };
  function gather(key: string, window: RequestWindow): Waiting[] {
    const same = gathered.get(window);
    if (same) return same.waiting;
    if (gathered.size === 0) setImmediate(send);
    const waiting: Waiting[] = [];
    gathered.set(window, { key, waiting });
    return waiting;
  }

  return {
    add: (key) =>
      new Promise((resolve) => {
        const window = windows.at(key);
        gather(key, window).push({ nth: ++window.own, resolve });
      }),
    takeBack: async (key) => {
      windows.at(key).others--;
      if (redis.status === 'ready') await redis.hincrby(prefix + key, 'total', -1).catch(() => {});
    },
    forget: async (key) => {
      windows.forget(key);
      if (redis.status === 'ready') await redis.del(prefix + key).catch(() => {});
    },
  };
}

/**
 * What Redis answers, or null when it does not in time. A process that was busy finds its timer due before it has read the
 * answer that is there, so it reads once more before it gives up.
 */
function inTime(told: Promise<number | null>, isLate: () => void): Promise<number | null> {
  return new Promise((resolve) => {
    const giveUp = () => {
      isLate();
      resolve(null);
    };
    let lastRead: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => (lastRead = setImmediate(giveUp)), PATIENCE_MS);
    void told.then((before) => {
      clearTimeout(timer);
      clearImmediate(lastRead);
      resolve(before);
    });
  });
}

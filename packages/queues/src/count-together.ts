import { randomBytes } from 'node:crypto';
import { type ClientRateLimitInfo } from 'express-rate-limit';
import { type Redis } from 'ioredis';
import { positionOf, type RequestWindow, requestWindows } from './request-windows.ts';

/**
 * Sends Redis the number of requests that a process has counted in a window, and returns the count of all processes and the
 * rest of the window in milliseconds. A process sends its total, not an increment: when an answer is lost, it does not
 * matter whether Redis ran the command.
 */
const REPORT = `
  local own = tonumber(ARGV[2])
  local counted = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or 0)
  local total
  if own > counted then
    redis.call('HSET', KEYS[1], ARGV[1], own)
    total = redis.call('HINCRBY', KEYS[1], 'total', own - counted)
  else
    total = tonumber(redis.call('HGET', KEYS[1], 'total') or 0)
  end
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[3])
    left = tonumber(ARGV[3])
  end
  return { total, left }`;

/** How long a request waits for Redis. After that, and until Redis answers again, this process counts on alone. */
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
 * Counts requests in Redis, with one command for those of a window that arrive in the same turn of the event loop. While
 * Redis is down or slow, the process counts on from the last position that Redis returned, until the window ends: it never
 * lets more pass than the limit.
 */
export function countTogether(redis: Redis, prefix: string, windowMs: () => number): Counter {
  const windows = requestWindows(randomBytes(8).toString('base64url'), windowMs);
  let gathered = new Map<RequestWindow, { key: string; waiting: Waiting[] }>();
  let isSlow = false;

  /** Returns how many requests of other processes Redis has placed before these. */
  async function report(key: string, window: RequestWindow): Promise<number> {
    const { own } = window;
    window.asked = own;
    const leftMs = Math.max(1, Math.ceil(window.endsAt - Date.now()));
    window.isAsking = true;
    try {
      const args = [REPORT, 1, prefix + key, window.part, own, leftMs] as const;
      const [total, left] = (await redis.eval(...args)) as [number, number];
      isSlow = false;
      window.others = Math.max(window.others, total - own);
      window.endsAt = Math.min(window.endsAt, Date.now() + left);
      // Requests counted without Redis are sent as soon as it answers again.
      if (window.own > window.asked) gather(key, window);
      return total - own;
    } finally {
      window.isAsking = false;
    }
  }

  async function answer(key: string, window: RequestWindow, waiting: Waiting[]): Promise<void> {
    let before: number | null = null;
    if (redis.status === 'ready' && !(isSlow && window.isAsking)) {
      const answer = report(key, window).catch(() => null);
      before = isSlow ? null : await inTime(answer, () => (isSlow = true));
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
 * Redis' answer, or null when it is late. A busy process finds its timer due before it has read an answer that already
 * arrived, so it reads once more before it gives up.
 */
function inTime(answer: Promise<number | null>, isLate: () => void): Promise<number | null> {
  return new Promise((resolve) => {
    const giveUp = () => {
      isLate();
      resolve(null);
    };
    let lastRead: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => (lastRead = setImmediate(giveUp)), PATIENCE_MS);
    void answer.then((before) => {
      clearTimeout(timer);
      clearImmediate(lastRead);
      resolve(before);
    });
  });
}

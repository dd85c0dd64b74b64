import { type ClientRateLimitInfo } from 'express-rate-limit';

/** One process's state of one window of requests. */
export type RequestWindow = {
  /** Names this process' part of the window in Redis; unique to each window. */
  part: string;
  /** How many requests this process has counted. */
  own: number;
  /** How many of its own requests the last command sent to Redis. */
  asked: number;
  /** How many all other processes had counted when Redis last answered. */
  others: number;
  endsAt: number;
  /** A command for this window is under way. */
  isAsking: boolean;
};

export type RequestWindows = {
  /** The open window of a key; opens one when there is none. */
  at: (key: string) => RequestWindow;
  forget: (key: string) => void;
};

/** The most windows kept in memory; beyond it the oldest is dropped, and only Redis knows it. */
const MAX_WINDOWS = 100_000;

/** The windows of one process, which continue while Redis does not answer. */
export function requestWindows(processName: string, windowMs: () => number): RequestWindows {
  const windows = new Map<string, RequestWindow>();
  let made = 0;
  return {
    at: (key) => {
      const known = windows.get(key);
      const now = Date.now();
      if (known && known.endsAt > now) return known;
      windows.delete(key); // keeps the map in the order in which windows opened
      const part = `${processName}:${made++}`;
      const window = { part, own: 0, asked: 0, others: 0, endsAt: now + windowMs(), isAsking: false };
      windows.set(key, window);
      for (const [oldest, { endsAt }] of windows) {
        if (endsAt > now && windows.size <= MAX_WINDOWS) break;
        windows.delete(oldest);
      }
      return window;
    },
    forget: (key) => windows.delete(key),
  };
}

/** The limiter's result for the `nth` request of all processes in a window. */
export function positionOf({ endsAt }: RequestWindow, nth: number): ClientRateLimitInfo {
  return { totalHits: nth, resetTime: new Date(endsAt) };
}

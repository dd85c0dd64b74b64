import { readFileSync } from 'node:fs';
import { SettingsError } from './settings.ts';

/** Returns the product's time. */
export type Clock = () => Date;

const READ_EVERY_MS = 1_000;
/** A century. */
const MAX_SECONDS = 3_155_760_000;

/**
 * The product's time, which dates feedback and turns months. For tests it runs ahead by the number of seconds in a file;
 * without a file, or without a number in it, it is the time of `base`, in milliseconds since 1970.
 * @throws SettingsError in production, where the clock must not be changed
 */
export function openClock(
  { testClock, environment }: { testClock: string | undefined; environment: string },
  base: () => number = Date.now,
): Clock {
  if (testClock === undefined) return () => new Date(base());
  if (environment === 'production')
    throw new SettingsError('TEST_CLOCK must not be set with ENVIRONMENT=production');
  let aheadMs = 0;
  let readAt = 0;
  return () => {
    const real = Date.now();
    if (real - readAt >= READ_EVERY_MS) {
      aheadMs = readSeconds(testClock) * 1_000;
      readAt = real;
    }
    return new Date(base() + aheadMs);
  };
}

function readSeconds(file: string): number {
  try {
    const seconds = Number(readFileSync(file, 'utf8'));
    return Math.abs(seconds) <= MAX_SECONDS ? seconds : 0;
  } catch {
    return 0;
  }
}

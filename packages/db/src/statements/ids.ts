import { createHash, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const RANDOM_BYTES = 16;
/** Random bytes for many ids at once: asking for them one at a time is the largest cost of an id. */
const pool = Buffer.alloc(RANDOM_BYTES * 512);
let used = pool.length;
let msecs = 0;
let seq = 0;

/**
 * A new id. Version 7, so that later ids sort later and indexes grow at their end (RFC 9562 §5.7); ids of one millisecond
 * count up from a random number.
 */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, (used += RANDOM_BYTES));
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    seq = random.readUInt32BE(0) >>> 1; // leaves half of the range for counting up
  } else {
    seq++;
  }
  return v7({ random, msecs, seq });
}

/** The id derived from a text, always the same for the same text (RFC 9562 §5.8, version 8). */
export function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be an id: other texts are not looked up. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

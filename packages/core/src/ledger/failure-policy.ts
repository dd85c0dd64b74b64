import { codeOf, messageOf } from '@feedback/runtime';
/**
 * After this many failures a row with several refs is halved; after this many it is dead-lettered or, if coalesced, rests.
 */
const SPLIT_AT = 2;
const END_AT = 5;

/** What to do with a row after this many failures (Infinity: retrying cannot help). */
export function afterFailures(failures: number, refs: number): 'try' | 'split' | 'end' {
  if (failures >= SPLIT_AT && refs > 1) return 'split';
  return failures >= END_AT ? 'end' : 'try';
}

/** Exponential backoff: 1 s after the first failure, doubled each time, at most a minute. */
export function backoffMs(failures: number): number {
  return Math.min(1_000 * 2 ** (failures - 1), 60_000);
}

/** SQLSTATE classes of a database that is down, full, shutting down, or busy with another's lock. */
const OUTAGES = ['08', '40', '53', '57', '55'];
/** A statement that took too long: PostgreSQL is healthy, and the same work would take as long again. */
const STATEMENT_TIMEOUT = '57014';

/** Messages of node-postgres that come without a code. Other timeout messages may be about the work itself. */
const SAYS_OUTAGE = /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated)/;

/** Whether an error is about the state of the database, and not about the work. */
export function isOutage(error: unknown): boolean {
  const [code, message] = [codeOf(error), messageOf(error)];
  if (/^[0-9A-Z]{5}$/.test(code)) return code !== STATEMENT_TIMEOUT && OUTAGES.includes(code.slice(0, 2));
  return /^E(CONN|PIPE|TIMEDOUT|NOTFOUND|HOSTUNREACH)/.test(code) || SAYS_OUTAGE.test(message);
}

import { codeOf, messageOf } from '@feedback/runtime';
/** Failures after which a row with many refs is halved, and after which a row is dead-lettered, or rests when it is coalesced. */
const SPLIT_AT = 2;
const END_AT = 5;

/** What to do with a row that failed so often (Infinity: trying again cannot help). */
export function afterFailures(failures: number, refs: number): 'try' | 'split' | 'end' {
  if (failures >= SPLIT_AT && refs > 1) return 'split';
  return failures >= END_AT ? 'end' : 'try';
}

/** 1 s after the first failure, doubled after each more, a minute at most. */
export function backoffMs(failures: number): number {
  return Math.min(1_000 * 2 ** (failures - 1), 60_000);
}

/** SQLSTATE classes of a database that is away, full, ending, or busy with another's lock. */
const OUTAGES = ['08', '40', '53', '57', '55'];
/** A statement that took too long: PostgreSQL is well, and the same work would take as long again. */
const STATEMENT_TIMEOUT = '57014';

/** What node-postgres says without a code. Other words for a timeout may be about what was worked on. */
const SAYS_OUTAGE =
  /^(?:timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated)/;

/** Whether an error says something of the database at this moment, and nothing of what was worked on. */
export function isOutage(error: unknown): boolean {
  const [code, message] = [codeOf(error), messageOf(error)];
  if (/^[0-9A-Z]{5}$/.test(code)) return code !== STATEMENT_TIMEOUT && OUTAGES.includes(code.slice(0, 2));
  return /^E(CONN|PIPE|TIMEDOUT|NOTFOUND|HOSTUNREACH)/.test(code) || SAYS_OUTAGE.test(message);
}

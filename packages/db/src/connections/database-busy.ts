import { codeOf, messageOf } from '@feedback/runtime';

/** No connection came free in time. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';

  constructor() {
    super('timeout exceeded when trying to connect: no connection to PostgreSQL came free');
  }
}

/** SQLSTATEs of work that took too long (cancelled, or locked by another), and of too many connections. */
const SLOW = ['57014', '55P03', '53300'];

/** Errors without a SQLSTATE: a connection that took too long to open, and one that `endWhenSilent` has ended. */
const SLOW_CONNECTION =
  /^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout|PostgreSQL was silent)/;

/**
 * Whether PostgreSQL is there but slow, or all connections are in use: trying again later helps, and nothing is wrong. It is not true of
 * a PostgreSQL that is away.
 */
export function isDatabaseSlow(error: unknown): boolean {
  return SLOW.includes(codeOf(error)) || SLOW_CONNECTION.test(messageOf(error));
}

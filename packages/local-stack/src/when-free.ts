import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '@feedback/runtime';

/**
 * How long a migration waits for a table in use. Later statements queue behind it, so this is less than a request's time
 * limit, and less than PostgreSQL's deadlock timeout, after which it would cancel one of the two.
 */
export const LOCK_WAIT_MS = 500;
const PAUSE_MS = 500;
const TRIES = 120;

/** PostgreSQL's errors for tables in use: lock timeout, or deadlock. */
const IN_USE = ['55P03', '40P01'];

/** Does work that needs exclusive locks on tables in use: it steps back when they are not free, and retries. */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !IN_USE.includes(codeOf(error))) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

import { type Db, oidcRecords, passwordResets, signInTries } from '@feedback/db';
import { type Logger } from '@feedback/runtime';

const EVERY_MS = 60_000;
const AT_ONCE = 1000;

/**
 * Deletes expired rows once a minute, a bounded number at a time. Every process does this, and skips rows that another process
 * is deleting. Only the size of the tables depends on the sweep, since expired rows are never found.
 * @returns a function that stops the sweep
 */
export function startSweep(db: Db, log: Logger): () => void {
  const timer = setInterval(() => {
    sweep(db).catch((error: unknown) =>
      log.warn({ err: error }, 'expired sign-in state could not be removed'),
    );
  }, EVERY_MS);
  return () => clearInterval(timer);
}

/** Deletes everything that has expired by now. */
export async function sweep(db: Db): Promise<void> {
  while ((await oidcRecords.sweep(db, AT_ONCE)) === AT_ONCE);
  while ((await signInTries.sweep(db, AT_ONCE)) === AT_ONCE);
  while ((await passwordResets.sweep(db, AT_ONCE)) === AT_ONCE);
}

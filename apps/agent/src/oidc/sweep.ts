import { type Db, oidcRecords, passwordResets, signInTries } from '@feedback/db';
import { type Logger } from '@feedback/runtime';

const EVERY_MS = 60_000;
const AT_ONCE = 1000;

/**
 * Removes what has expired, once a minute, a bounded number of rows at a time. Every process does it: rows one is busy
 * with are left alone by the others. Nothing depends on it but the size of the tables, since expired rows are not found.
 * @returns how to stop it
 */
export function startSweep(db: Db, log: Logger): () => void {
  const timer = setInterval(() => {
    sweep(db).catch((error: unknown) =>
      log.warn({ err: error }, 'expired sign-in state could not be removed'),
    );
  }, EVERY_MS);
  return () => clearInterval(timer);
}

/** Removes everything that has expired by now. */
export async function sweep(db: Db): Promise<void> {
  while ((await oidcRecords.sweep(db, AT_ONCE)) === AT_ONCE);
  while ((await signInTries.sweep(db, AT_ONCE)) === AT_ONCE);
  while ((await passwordResets.sweep(db, AT_ONCE)) === AT_ONCE);
}

import { type LocateAnswer, type LocateAsked, type LocateCode } from '@feedback/core';
import { type Piscina } from 'piscina';
import { inTurn } from './in-turn.ts';
import { openThreads } from './thread-pool.ts';

/** How long an idle thread is kept: an index may take hundreds of megabytes, which are freed when the thread ends. */
const IDLE_MS = 600_000;
/** Ten repositories of 18,000 files take 20 s. */
const LIMIT_MS = 90_000;
const THREAD_MB = 1_024;

/** Finds code in a separate thread, so that this process keeps answering requests however large a repository is. */
export function openLocatorThread(): { locate: LocateCode; close: () => Promise<void> } {
  const pool: Piscina<LocateAsked, LocateAnswer> = openThreads(
    new URL('./locator-thread.ts', import.meta.url),
    {
      idleMs: IDLE_MS,
      memoryMb: THREAD_MB,
    },
  );
  return {
    locate: inTurn(async (asked: LocateAsked) => {
      const end = AbortSignal.timeout(LIMIT_MS);
      return pool.run(asked, { name: 'locate', signal: end });
    }),
    close: () => pool.destroy(),
  };
}

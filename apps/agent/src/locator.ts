import { type LocateCode } from '@feedback/core';
import { Piscina } from 'piscina';

/** An index may take hundreds of megabytes: with the last call's thread it goes. */
const IDLE_MS = 600_000;
const LIMIT_MS = 30_000;
const THREAD_MB = 1_024;

/** Finds code in a thread of its own, so that requests keep being answered however large a repository is. */
export function openLocatorThread(): { locate: LocateCode; close: () => Promise<void> } {
  const pool = new Piscina({
    filename: new URL('./locator-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MB },
  });
  return {
    locate: async (asked) => {
      const end = AbortSignal.timeout(LIMIT_MS);
      const found: unknown = await pool.run(asked, { name: 'locate', signal: end });
      return found as Awaited<ReturnType<LocateCode>>; // locator-thread.ts returns it
    },
    close: () => pool.destroy(),
  };
}

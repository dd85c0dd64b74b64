import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from '../stores/store.ts';

/** A death sooner than this after a start counts as a failed start. */
const QUICK_MS = 10_000;
const QUICK_DEATHS = 5;

export type Kept = { pid: () => number; stop: () => Promise<void>; kill: () => void };

/**
 * Restarts a part whenever it dies, after a pause that doubles with each death in quick succession; after five of those it
 * calls `givesUp` instead. `restarted` is called with every new process.
 */
export function keepRunning<P extends Part>(
  name: string,
  first: P,
  {
    start,
    restarted,
    givesUp,
    say,
    firstPauseMs = 250,
  }: {
    start: () => Promise<P>;
    restarted: () => void;
    givesUp: (why: string) => void;
    say: (line: string) => void;
    firstPauseMs?: number;
  },
): Kept {
  const stopping = new AbortController();
  let current = first;

  const watching = (async () => {
    let deaths = 0;
    for (;;) {
      const begun = Date.now();
      let end = await current.exited;
      if (Date.now() - begun > QUICK_MS) deaths = 0;
      for (;;) {
        if (stopping.signal.aborted) return;
        deaths += 1;
        if (deaths > QUICK_DEATHS)
          return givesUp(`${name} died ${QUICK_DEATHS} times in quick succession (${end})`);
        say(`${name} died (${end}); starting it again`);
        await sleep(firstPauseMs * 2 ** (deaths - 1), undefined, stopping).catch(() => {});
        if (stopping.signal.aborted) return;
        try {
          current = await start();
          break;
        } catch (error) {
          end = (error as Error).message;
        }
      }
      if (stopping.signal.aborted) return current.stop();
      restarted();
    }
  })();

  return {
    pid: () => current.pid,
    stop: async () => {
      stopping.abort();
      await current.stop();
      await watching;
    },
    kill: () => current.kill(),
  };
}

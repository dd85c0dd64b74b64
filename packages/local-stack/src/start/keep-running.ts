import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@feedback/runtime';
import type { Part } from '../stores/store.ts';

/** A death sooner than this after a start counts as a failed start. */
const QUICK_MS = 10_000;
const QUICK_DEATHS = 5;

export type Kept = { pid: () => number; stop: () => Promise<void>; kill: () => void };

/**
 * Restarts a part whenever it dies, after a pause that doubles with each death in quick succession. After five of those it calls
 * `givesUp`; without that, as for an app that the others can do without, it goes on with long pauses. `restarted` is called with every
 * new process.
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
    longPauseMs = 30_000,
  }: {
    start: () => Promise<P>;
    restarted: () => void;
    givesUp?: (why: string) => void;
    say: (line: string) => void;
    firstPauseMs?: number;
    longPauseMs?: number;
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
        const isLasting = deaths > QUICK_DEATHS;
        const why = `${name} died ${QUICK_DEATHS} times in quick succession (${end})`;
        if (isLasting && givesUp) return givesUp(why);
        const pauseMs = isLasting ? longPauseMs : firstPauseMs * 2 ** (deaths - 1);
        if (!isLasting) say(`${name} died (${end}); starting it again`);
        else if (deaths === QUICK_DEATHS + 1)
          say(`${why}: the others go on, and it is started again every ${longPauseMs / 1_000} s`);
        await sleep(pauseMs, undefined, stopping).catch(() => {});
        if (stopping.signal.aborted) return;
        try {
          current = await start();
          break;
        } catch (error) {
          end = messageOf(error);
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

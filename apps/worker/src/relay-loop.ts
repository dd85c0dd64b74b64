import { OtherInstallation, relayTasks, type RelayDeps } from '@feedback/core';
import { type Logger } from '@feedback/runtime';
import { openRelaySleep, type SleepOptions } from './relay-sleep.ts';

/**
 * How long to leave queues alone that another installation owned when Redis lost its mark: within this time that installation
 * renews the mark.
 */
const STAND_BACK_MS = 60_000;

/**
 * Relays due work ten times a second, and again at once while there is more. When nothing has been due for a while the relay
 * sleeps: PostgreSQL wakes it when a row is added, and it looks once a second all the same. `wake` starts a round now, because
 * a consumer became free; `stop` waits for the current round. `owned` says whether this installation owned the queues when
 * they were last checked. Jobs may be consumed from the call of `onOwned` until the call of `onLost`.
 */
export function startRelay(
  deps: RelayDeps,
  { log, onOwned, onLost, ...times }: { log: Logger; onOwned: () => void; onLost: () => void } & SleepOptions,
): { wake: () => void; owned: () => boolean; stop: () => Promise<void> } {
  let stopped = false;
  let owned = false;
  let failing = false;
  /** Whether `wake` was called since the last round began. */
  let asked = false;
  let endPause = () => {};
  let otherSeenAt = Number.NEGATIVE_INFINITY;
  const mayOwn = () => performance.now() - otherSeenAt > STAND_BACK_MS;
  const wake = () => {
    asked = true;
    endPause();
  };
  const sleep = openRelaySleep(deps.pool, { ...times, log, onSignal: wake });

  const round = async () => {
    asked = false;
    try {
      const reachable = deps.publisher.ready();
      const done = await relayTasks({ ...deps, mayOwn });
      if (reachable && !owned) {
        owned = true;
        onOwned();
      }
      if (failing) log.info('the relay works again');
      failing = false;
      return done;
    } catch (error) {
      if (error instanceof OtherInstallation) {
        otherSeenAt = performance.now();
        if (owned) onLost();
        owned = false;
      }
      // A failure is logged once, not ten times a second, however long a store stays away.
      if (!failing) log.warn({ err: error }, 'the relay cannot publish');
      failing = true;
      return { published: 0, noneDue: false, nextMs: null };
    }
  };
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = async () => {
    while (!stopped) {
      const { published, noneDue, nextMs } = await round();
      if (!noneDue) sleep.noteBusy();
      const ms = await sleep.pauseAfter({ mayRest: owned && !failing, nextMs });
      if (published === 0 && !(asked && !failing) && !stopped) await pause(ms);
    }
  };

  const running = loop();
  return {
    wake,
    owned: () => owned,
    stop: async () => {
      stopped = true;
      endPause();
      await running;
      sleep.close();
    },
  };
}

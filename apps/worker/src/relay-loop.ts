import { OtherInstallation, relayTasks, type RelayDeps } from '@feedback/core';
import { type Logger } from '@feedback/runtime';

const POLL_MS = 100;
/**
 * How long to leave queues alone that another installation owned when Redis lost its mark: within this time that installation
 * renews the mark.
 */
const STAND_BACK_MS = 60_000;

/**
 * Relays due work ten times a second, and again at once while there is more. `wake` starts a round now, because a consumer
 * became free; `stop` waits for the current round. `owned` says whether this installation owned the queues when they were last
 * checked. Jobs may be consumed from the call of `onOwned` until the call of `onLost`.
 */
export function startRelay(
  deps: RelayDeps,
  { log, onOwned, onLost }: { log: Logger; onOwned: () => void; onLost: () => void },
): { wake: () => void; owned: () => boolean; stop: () => Promise<void> } {
  let stopped = false;
  let owned = false;
  let failing = false;
  /** Whether `wake` was called since the last round began. */
  let asked = false;
  let endPause = () => {};
  let otherSeenAt = Number.NEGATIVE_INFINITY;
  const mayOwn = () => performance.now() - otherSeenAt > STAND_BACK_MS;

  const round = async () => {
    asked = false;
    try {
      const reachable = deps.publisher.ready();
      const published = await relayTasks({ ...deps, mayOwn });
      if (reachable && !owned) {
        owned = true;
        onOwned();
      }
      if (failing) log.info('the relay works again');
      failing = false;
      return published;
    } catch (error) {
      if (error instanceof OtherInstallation) {
        otherSeenAt = performance.now();
        if (owned) onLost();
        owned = false;
      }
      // A failure is logged once, not ten times a second, however long a store stays away.
      if (!failing) log.warn({ err: error }, 'the relay cannot publish');
      failing = true;
      return 0;
    }
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = async () => {
    while (!stopped) {
      const published = await round();
      if (published === 0 && !(asked && !failing) && !stopped) await pause();
    }
  };

  const running = loop();
  const wake = () => {
    asked = true;
    endPause();
  };
  return {
    wake,
    owned: () => owned,
    stop: async () => {
      stopped = true;
      endPause();
      await running;
    },
  };
}

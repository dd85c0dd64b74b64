import { relayTasks, type RelayDeps } from '@feedback/core';
import { type Logger } from '@feedback/runtime';

const POLL_MS = 100;

/**
 * Relays due work ten times a second, at once again while there is more. `wake` asks for a round now, because a place became
 * free; `stop` waits for the round under way. `owned` says whether the queues have been seen to be this installation's: jobs
 * may be taken from then on, which `onOwned` hears of once.
 */
export function startRelay(
  deps: RelayDeps,
  { log, onOwned }: { log: Logger; onOwned: () => void },
): { wake: () => void; owned: () => boolean; stop: () => Promise<void> } {
  let stopped = false;
  let owned = false;
  let failing = false;
  /** Asked for another round since the last began. */
  let asked = false;
  let endPause = () => {};

  const round = async () => {
    asked = false;
    try {
      const reachable = deps.publisher.ready();
      const published = await relayTasks(deps);
      if (reachable && !owned) {
        owned = true;
        onOwned();
      }
      if (failing) log.info('the relay works again');
      failing = false;
      return published;
    } catch (error) {
      // Said once, not ten times a second, however long a store stays away.
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

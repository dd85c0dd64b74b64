import { relayTasks, type RelayDeps } from '@feedback/core';
import { type Logger } from '@feedback/runtime';

const POLL_MS = 100;

/**
 * Relays due work ten times a second, at once again while there is more. `wake` asks for a round now, because a place became
 * free; `stop` waits for the round under way.
 */
export function startRelay(deps: RelayDeps, log: Logger): { wake: () => void; stop: () => Promise<void> } {
  let stopped = false;
  let failing = false;
  /** Asked for another round since the last began. */
  let asked = false;
  let endPause = () => {};

  const round = async () => {
    asked = false;
    try {
      const published = await relayTasks(deps);
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
    stop: async () => {
      stopped = true;
      endPause();
      await running;
    },
  };
}

import { relayTasks, type RelayDeps } from '@feedback/core';
import { type Logger } from '@feedback/runtime';

const POLL_MS = 100;

/** Relays due work ten times a second, at once again while there is more. `stop` waits for the round under way. */
export function startRelay(deps: RelayDeps, log: Logger): { stop: () => Promise<void> } {
  let stopped = false;
  let failing = false;
  let wake = () => {};

  const loop = async () => {
    while (!stopped) {
      let published = 0;
      try {
        published = await relayTasks(deps);
        if (failing) log.info('the relay works again');
        failing = false;
      } catch (error) {
        // Said once, not ten times a second, however long a store stays away.
        if (!failing) log.warn({ err: error }, 'the relay cannot publish');
        failing = true;
      }
      if (published === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, POLL_MS);
        });
      }
    }
  };
  const running = loop();
  return {
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 500;

/**
 * Does what a process needs before it can serve, again and again until it succeeds: a store that is away at the start may
 * come later. Null when `stopped` ended the wait.
 */
export async function untilDone<T>(
  attempt: () => Promise<T>,
  { stopped, onFailure }: { stopped: AbortSignal; onFailure: (error: unknown) => void },
): Promise<T | null> {
  while (!stopped.aborted) {
    try {
      return await attempt();
    } catch (error) {
      onFailure(error);
      await sleep(PAUSE_MS, undefined, { signal: stopped }).catch(() => {});
    }
  }
  return null;
}

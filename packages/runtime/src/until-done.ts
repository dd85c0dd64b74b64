import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 500;

/**
 * Repeats a step that a process needs before it can serve, until the step succeeds: a store may start later than the process.
 * Null when `stopped` ended the wait.
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

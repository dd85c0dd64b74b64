import { openTaskSignals, type RelayPool } from '@feedback/core';
import { type Logger } from '@feedback/runtime';

const POLL_MS = 100;

export type SleepOptions = {
  /** How long nothing must have been due before the relay sleeps. */
  quietMs?: number;
  /** The longest sleep: what a row whose signal is lost waits for. */
  sleepMs?: number;
};

/** The pauses of a relay between its rounds: short ones, and sleeps while nothing is due. */
export type RelaySleep = {
  noteBusy: () => void;
  /** The pause after a round. Only a relay whose rounds succeed `mayRest`; `nextMs` is when the next row is due. */
  pauseAfter: (round: { mayRest: boolean; nextMs: number | null }) => Promise<number>;
  close: () => void;
};

/** `onSignal` is called when a row is added during a sleep. */
export function openRelaySleep(
  pool: RelayPool,
  {
    log,
    onSignal,
    quietMs = 3_000,
    sleepMs = 1_000,
  }: SleepOptions & { log: Pick<Logger, 'debug'>; onSignal: () => void },
): RelaySleep {
  let busyAt = performance.now();
  let asleep = false;
  const noteBusy = () => {
    busyAt = performance.now();
  };
  const signals = openTaskSignals(pool, () => {
    noteBusy();
    onSignal();
  });
  const trySleep = async (isQuiet: boolean): Promise<boolean> => {
    try {
      if (isQuiet) return await signals.sleep();
      await signals.wake();
    } catch (error) {
      log.debug({ err: error }, 'the relay cannot sleep');
    }
    return false;
  };
  return {
    noteBusy,
    pauseAfter: async ({ mayRest, nextMs }) => {
      const wasAsleep = asleep;
      asleep = await trySleep(mayRest && performance.now() - busyAt >= quietMs);
      if (!asleep) return POLL_MS;
      // A row that was added just before the sleep gives no signal: the next round finds it.
      return wasAsleep ? Math.min(sleepMs, nextMs ?? Infinity) : 0;
    },
    close: signals.close,
  };
}

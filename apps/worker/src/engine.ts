import { type ClusterEngine, type DivisionEngine } from '@feedback/core';
import { type Piscina } from 'piscina';
import type * as thread from './engine-thread.ts';
import { keepLoopsInterruptible } from './interruptible-loops.ts';
import { openThreads } from './thread-pool.ts';

/** How long an idle thread is kept. */
const IDLE_MS = 60_000;

/**
 * Computes clusters in two threads, so that leases and the relay keep running however long a computation takes. One thread
 * places arrivals; the other refines and divides, which may take long and must not keep arrivals waiting.
 */
export function openEngine(): ClusterEngine & DivisionEngine & { close: () => Promise<void> } {
  keepLoopsInterruptible();
  const [arrivals, refinements] = [openThread(), openThread()];
  return {
    assignArrivals: (input) => arrivals.run(input, { name: 'assignArrivals' satisfies keyof typeof thread }),
    nameItems: (texts) => arrivals.run(texts, { name: 'nameItems' satisfies keyof typeof thread }),
    chooseParts: (input) => refinements.run(input, { name: 'chooseParts' satisfies keyof typeof thread }),
    refine: (input) => refinements.run(input, { name: 'refine' satisfies keyof typeof thread }),
    close: async () => {
      await Promise.all([arrivals.destroy(), refinements.destroy()]);
    },
  };
}

function openThread(): Piscina {
  return openThreads(new URL('./engine-thread.ts', import.meta.url), { idleMs: IDLE_MS });
}

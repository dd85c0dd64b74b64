import { type ClusterEngine } from '@feedback/core';
import { Piscina } from 'piscina';
import type * as thread from './engine-thread.ts';

/** How long a thread that has nothing to do is kept. */
const IDLE_MS = 60_000;

/** Computes clusters in a thread of its own, so that leases and the relay stay alive however long it takes. */
export function openEngine(): ClusterEngine & { close: () => Promise<void> } {
  const pool = new Piscina({
    filename: new URL('./engine-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  const run =
    <Name extends keyof typeof thread>(name: Name) =>
    (input: Parameters<(typeof thread)[Name]>[0]) =>
      pool.run(input, { name }) as Promise<ReturnType<(typeof thread)[Name]>>;
  return { assignArrivals: run('assign'), refine: run('refine'), close: () => pool.destroy() };
}

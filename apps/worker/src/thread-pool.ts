import { Piscina } from 'piscina';

export type Threads = {
  /** How many threads are kept when there is nothing to do, and how many there may be. */
  least?: number;
  most?: number;
  /** How long any other idle thread is kept. */
  idleMs: number;
  /** The memory limit of a thread; without one, that of the process. */
  memoryMb?: number;
};

/** A pool of threads that run the functions which a module exports. */
export function openThreads(module: URL, { least = 0, most = 1, idleMs, memoryMb }: Threads): Piscina {
  return new Piscina({
    filename: module.href,
    minThreads: least,
    maxThreads: most,
    idleTimeout: idleMs,
    ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    recordTiming: false, // its two histograms take 700 KB
  });
}

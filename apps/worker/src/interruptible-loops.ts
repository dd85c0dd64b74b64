import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8's optimiser from taking the place where a loop can be interrupted out of it. V8 of Node 24 does that wrongly to a loop around
 * `startsWith`: a thread in one outlives `terminate()` and its memory limit, and its process cannot end. To be called before threads begin.
 */
export function keepLoopsInterruptible(): void {
  setFlagsFromString('--no-turboshaft-loop-unrolling');
}

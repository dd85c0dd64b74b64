import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8's optimizer from removing a loop's interrupt check. V8 in Node 24 wrongly removes that check from a loop around
 * `startsWith`: a thread in such a loop outlives `terminate()` and its memory limit, and its process cannot end. Call this
 * before threads start.
 */
export function keepLoopsInterruptible(): void {
  setFlagsFromString('--no-turboshaft-loop-unrolling');
}

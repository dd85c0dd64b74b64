import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/** A body above this size leaves garbage of several times its size, which V8 would let pile up. */
const HUGE_BYTES = 4 * 1024 * 1024;

/** Runs the garbage collector now if a body of this size is huge; takes some tens of milliseconds. */
export function collectGarbageOf(bodyBytes: number): void {
  if (bodyBytes <= HUGE_BYTES) return;
  collect ??= exposeCollector();
  collect();
}

function exposeCollector(): () => void {
  setFlagsFromString('--expose-gc'); // applies to contexts created later, so the command line need not set it
  return runInNewContext('gc') as () => void; // V8 exposes the collector under this name
}

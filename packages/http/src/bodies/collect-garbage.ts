import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/** Runs the garbage collector now; takes some tens of milliseconds. */
export function collectGarbage(): void {
  collect ??= exposeCollector();
  collect();
}

function exposeCollector(): () => void {
  setFlagsFromString('--expose-gc'); // applies to contexts created later, so the command line need not set it
  return runInNewContext('gc') as () => void; // V8 exposes the collector under this name
}

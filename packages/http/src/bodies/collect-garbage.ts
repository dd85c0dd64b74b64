import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/** Frees at once what nothing refers to; takes some tens of milliseconds. */
export function collectGarbage(): void {
  collect ??= exposeCollector();
  collect();
}

function exposeCollector(): () => void {
  setFlagsFromString('--expose-gc'); // seen by contexts made after it, so that no command line has to say it
  return runInNewContext('gc') as () => void; // what V8 exposes under this name
}

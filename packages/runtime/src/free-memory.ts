import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options?: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

let collect: Collect | undefined;

/**
 * Returns the memory of this thread that is in use no longer to the system. Loading code leaves tens of megabytes, and V8 keeps
 * them for as long as a process that has nothing to do allocates nothing. Takes some 200 ms: call it after loading, or in a pause.
 */
export function freeMemory(): void {
  keepTickShape();
  collect ??= exposeCollector();
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Collects the garbage of this thread once, for V8 to use its memory again. Takes some tens of milliseconds. */
export function collectGarbage(): void {
  keepTickShape();
  collect ??= exposeCollector();
  collect();
}

/**
 * Keeps one object of `process.nextTick` alive during a collection. If there is none, V8 forgets the shape of these objects, and its
 * optimized code for them is never used again: every later tick takes ten times as long, and a request has eight.
 */
function keepTickShape(): void {
  process.nextTick(() => {});
}

function exposeCollector(): Collect {
  setFlagsFromString('--expose-gc');
  const exposed = runInNewContext('gc') as Collect; // the function that the flag adds to new contexts
  setFlagsFromString('--no-expose-gc');
  return exposed;
}

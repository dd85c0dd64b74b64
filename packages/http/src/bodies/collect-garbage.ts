import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8's collector. A last resort collects until nothing more is found, and gives memory back to the system. */
type Collect = (how?: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

let collect: Collect | undefined;

/** A body above this size leaves garbage of several times its size, which V8 would let pile up. */
const HUGE_BYTES = 4 * 1024 * 1024;
/** How long no body may have come before the garbage of many small ones is collected. */
const QUIET_MS = 5_000;

let bytesSince = 0;
let whenQuiet: NodeJS.Timeout | undefined;

/**
 * Runs the garbage collector now if a body of this size is huge; it takes some tens of milliseconds. After many smaller ones it runs
 * once no more come: V8 collects when memory is allocated, so an idle process would keep their garbage.
 */
export function collectGarbageOf(bodyBytes: number): void {
  bytesSince += bodyBytes;
  if (bodyBytes > HUGE_BYTES) collectNow();
  else if (bytesSince > HUGE_BYTES) {
    whenQuiet ??= setTimeout(collectAll, QUIET_MS).unref();
    whenQuiet.refresh();
  }
}

function collectNow(): void {
  bytesSince = 0;
  collect ??= exposeCollector();
  collect();
}

function collectAll(): void {
  whenQuiet = undefined;
  bytesSince = 0;
  collect ??= exposeCollector();
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

function exposeCollector(): Collect {
  setFlagsFromString('--expose-gc'); // applies to contexts created later, so the command line need not set it
  return runInNewContext('gc') as Collect; // V8 exposes the collector under this name
}

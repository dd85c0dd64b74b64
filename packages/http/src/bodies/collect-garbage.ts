import { collectGarbage, freeMemory } from '@feedback/runtime/free-memory';

/** A body above this size leaves garbage of several times its size, which V8 would let pile up. */
const HUGE_BYTES = 4 * 1024 * 1024;
/** How long no body may have come before the memory of many smaller ones is freed. */
const QUIET_MS = 5_000;

let bytesSince = 0;
let whenQuiet: NodeJS.Timeout | undefined;

/**
 * Collects garbage now if a body of this size is huge. After many smaller ones memory is freed once no more come: V8 collects when memory
 * is allocated, so a process without requests would keep it.
 */
export function collectGarbageOf(bodyBytes: number): void {
  bytesSince += bodyBytes;
  if (bodyBytes > HUGE_BYTES) collectGarbage(); // of the bodies before it
  if (bytesSince <= HUGE_BYTES) return;
  whenQuiet ??= setTimeout(free, QUIET_MS).unref();
  whenQuiet.refresh();
}

function free(): void {
  whenQuiet = undefined;
  bytesSince = 0;
  freeMemory();
}

/** `node --import` this: a process on a machine whose clock is that many minutes ahead, or behind if negative. */
export function shiftedClock(minutes: number): string {
  return new URL(`shifted-clock.mjs?minutes=${minutes}`, import.meta.url).href;
}

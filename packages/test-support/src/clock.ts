/**
 * A module for `node --import`: the process runs as on a machine whose clock is this many minutes ahead, or behind if negative.
 */
export function shiftedClock(minutes: number): string {
  return new URL(`shifted-clock.mjs?minutes=${minutes}`, import.meta.url).href;
}

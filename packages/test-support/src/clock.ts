/** `node --import` this: a process whose machine’s clock is that many minutes ahead, or behind when negative. */
export function shiftedClock(minutes: number): string {
  return new URL(`shifted-clock.mjs?minutes=${minutes}`, import.meta.url).href;
}

const DAY_MS = 86_400_000;
/** A silence lasts at least this long, and this many times the usual time between two mentions. */
const LEAST_DAYS = 10;
const TIMES_USUAL = 3;

/** When the longest silence before a return ended; undefined if there was none. */
export function endOfSilence(said: readonly Date[]): Date | undefined {
  const times = said.map((time) => time.getTime()).toSorted((a, b) => a - b);
  const gaps = times.slice(1).map((time, n) => ({ end: time, length: time - (times[n] ?? time) }));
  const usual = gaps.map(({ length }) => length).toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const longest = gaps.toSorted((a, b) => b.length - a.length)[0];
  if (!longest || longest.length < LEAST_DAYS * DAY_MS || longest.length < TIMES_USUAL * usual)
    return undefined;
  return new Date(longest.end);
}

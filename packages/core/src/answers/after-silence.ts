import { type Found } from './join-parts.ts';

const DAY_MS = 86_400_000;
/** A silence is at least so long, and so many times as long as the usual time between two items. */
const LEAST_DAYS = 10;
const TIMES_USUAL = 3;

/** Of what came back: the items after the longest silence; all of them when there was none. */
export function afterSilence(found: Found[]): Found[] {
  const times = found.map(({ item }) => item.saidAt.getTime()).toSorted((a, b) => a - b);
  const gaps = times.slice(1).map((time, n) => ({ from: time, length: time - (times[n] ?? time) }));
  const usual = gaps.map(({ length }) => length).toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const longest = gaps.toSorted((a, b) => b.length - a.length)[0];
  if (!longest || longest.length < LEAST_DAYS * DAY_MS || longest.length < TIMES_USUAL * usual) return found;
  return found.filter(({ item }) => item.saidAt.getTime() >= longest.from);
}

import { type Mention } from './mentions.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** The length of each of the two windows that a trend compares. */
export const WINDOW_DAYS = 28;
/** The number of windows from which the usual variation of counts is learnt: about half a year. */
const WINDOWS = 6;
/** The number of weekly counts beside a trend. */
const WEEKS_COUNTED = 12;

/** The number of distinct accounts that mentioned a priority, by time. */
export type TrendCounts = {
  /** Accounts in the last 28 days, in the 28 before those, and so on: six windows. */
  windows: number[];
  /** Accounts in each of the last 12 weeks, the oldest first; an account with mentions in two weeks counts in both. */
  weekly: number[];
  /** Whether no account mentioned it before the last 28 days. */
  isNew: boolean;
};

/** Counts by the time of each mention, up to `asOf` (milliseconds since 1970); a date in the future counts as now. */
export function countForTrend(mentions: Mention[], asOf: number): TrendCounts {
  const windows = Array.from({ length: WINDOWS }, () => new Set<string>());
  const weeks = Array.from({ length: WEEKS_COUNTED }, () => new Set<string>());
  let isNew = true;
  for (const mention of mentions) {
    const age = Math.max(0, asOf - mention.saidAt);
    const window = Math.floor(age / (WINDOW_DAYS * DAY_MS));
    const key = mention.accountKey;
    windows[window]?.add(key);
    weeks[WEEKS_COUNTED - 1 - Math.floor(age / WEEK_MS)]?.add(key);
    if (window > 0) isNew = false;
  }
  return {
    windows: windows.map(({ size }) => size),
    weekly: weeks.map(({ size }) => size),
    isNew,
  };
}

/** Failures after which a row with many refs is halved, and after which a row is given up. */
const SPLIT_AT = 2;
const BURY_AT = 5;

/** What to do with a row that failed so often (Infinity: trying again cannot help). */
export function afterFailures(failures: number, refs: number): 'try' | 'split' | 'bury' {
  if (failures >= SPLIT_AT && refs > 1) return 'split';
  return failures >= BURY_AT ? 'bury' : 'try';
}

/** 1 s after the first failure, doubled after each more, a minute at most. */
export function backoffMs(failures: number): number {
  return Math.min(1_000 * 2 ** (failures - 1), 60_000);
}

const DAY_MS = 24 * 3_600_000;
export const WEEK_MS = 7 * DAY_MS;
/** Monday, 5 January 1970, 07:00 UTC. */
const FIRST_MS = 4 * DAY_MS + 7 * 3_600_000;

/** The last Monday, 07:00 UTC, that is not after a time: the digest of the week before it is due then. */
export function weekAt(now: Date): Date {
  return new Date(FIRST_MS + Math.floor((now.getTime() - FIRST_MS) / WEEK_MS) * WEEK_MS);
}

/** The next Monday, 07:00 UTC, after a time. */
export function nextWeek(now: Date): Date {
  return new Date(weekAt(now).getTime() + WEEK_MS);
}

/** A day as year, month and day, without a time. */
export type Day = { year: number; month: number; day: number };

export function parseDay(text: string): Day {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!found) throw new Error(`${text} is no day`);
  const [, year, month, day] = found.map(Number);
  return { year: year ?? 0, month: month ?? 0, day: day ?? 0 };
}

/** The full years between two days. */
export function yearsBetween(from: Day, to: Day): number {
  return to.year - from.year;
}

export function weekdayOf({ year, month, day }: Day): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

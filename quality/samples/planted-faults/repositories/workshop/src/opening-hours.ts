/** The hours in which the hall is open, by day of the week; Sunday is 0. */
const HOURS: readonly ([number, number] | null)[] = [
  null,
  [16, 22],
  [16, 22],
  [10, 22],
  [16, 22],
  [14, 23],
  [10, 20],
];

/** Whether the hall is open from the beginning to the end of a span on one day. */
export function isOpenDuring(from: Date, to: Date): boolean {
  const hours = HOURS[from.getUTCDay()];
  if (!hours) return false;
  const [opens, closes] = hours;
  const end = to.getUTCHours() + to.getUTCMinutes() / 60;
  return from.getUTCHours() >= opens && end <= closes && from.getUTCDate() === to.getUTCDate();
}

import { type Day, weekdayOf } from './dates.ts';

const CLOSED_ON = 1; // Monday
const HOLIDAYS = ['01-01', '12-24', '12-25', '12-31'];

/** Whether the house is open on a day. */
export function isOpen(day: Day): boolean {
  const two = (n: number) => String(n).padStart(2, '0');
  return weekdayOf(day) !== CLOSED_ON && !HOLIDAYS.includes(`${two(day.month)}-${two(day.day)}`);
}

import { type Order } from './orders.ts';

/** What is paid back, in cents: all until two days before, half until the day before, then nothing. */
export function refundOf({ day, total }: Order, today: string): number {
  const left = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  if (left >= 2) return total;
  return left >= 1 ? Math.floor(total / 2) : 0;
}

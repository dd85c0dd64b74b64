import { parseDay } from './dates.ts';
import { isOpen } from './opening.ts';
import { totalOf } from './prices.ts';
import { ticketCode } from './ticket-code.ts';
import { type Visitor } from './visitors.ts';

export type Order = { number: number; day: string; total: number; codes: string[] };

const MOST_VISITORS = 30;

/** Takes an order for a day. */
export function placeOrder(number: number, day: string, visitors: readonly Visitor[]): Order {
  const visit = parseDay(day);
  if (!isOpen(visit)) throw new Error('The museum is closed on that day.');
  if (visitors.length === 0 || visitors.length > MOST_VISITORS) throw new Error('Between 1 and 30 visitors.');
  return {
    number,
    day,
    total: totalOf(visitors, visit),
    codes: visitors.map((_, n) => ticketCode(number, n)),
  };
}

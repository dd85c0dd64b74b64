import { type Day } from './dates.ts';
import { type Category, categoryOf, type Visitor } from './visitors.ts';

/** Prices in cents. Under six it is free. */
const PRICES: Record<Category, number> = { child: 0, youth: 400, adult: 1400, senior: 900, student: 700 };
const GROUP = { least: 10, reduction: 0.15 };

export function priceOf(visitor: Visitor, visit: Day): number {
  return PRICES[categoryOf(visitor, visit)];
}

/** What an order costs; groups pay less. */
export function totalOf(visitors: readonly Visitor[], visit: Day): number {
  const sum = visitors.reduce((total, visitor) => total + priceOf(visitor, visit), 0);
  return visitors.length >= GROUP.least ? Math.round(sum * (1 - GROUP.reduction)) : sum;
}

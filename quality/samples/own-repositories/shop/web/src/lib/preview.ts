import type { Line, Totals } from '../hooks/useCart';

/** What the basket comes to after a change, shown until the server has answered. */
export function preview(lines: Line[], percent: number): Totals {
  const goods = lines.reduce((all, line) => all + line.unitCents * line.quantity, 0);
  const discount = goods - lines.reduce((all, line) => all + Math.round((line.unitCents * line.quantity * (100 - percent)) / 100), 0);
  return { goods, discount, shipping: 0, toPay: goods - discount };
}

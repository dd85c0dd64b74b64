import { percentOf, sum } from '../lib/money.js';
import type { CartLine } from '../models/cart.js';
import { vatRate } from './tax.js';
import type { Voucher } from './vouchers.js';

export type Totals = { goods: number; discount: number; shipping: number; vatIncluded: number; toPay: number };

type Circumstances = { voucher: Voucher | null; country: string; shippingCents?: number };

/** All amounts of a cart, in cents. VAT is part of the prices, it is only shown. */
export function totalsOf(lines: CartLine[], { voucher, country, shippingCents = 0 }: Circumstances): Totals {
  const goods = sum(lines.map((line) => line.unitCents * line.quantity));
  const discount = discountOf(lines, goods, voucher);
  const toPay = goods - discount + shippingCents;
  const rate = vatRate(country);
  return { goods, discount, shipping: shippingCents, vatIncluded: toPay - Math.round(toPay / (1 + rate / 100)), toPay };
}

function discountOf(lines: CartLine[], goods: number, voucher: Voucher | null): number {
  if (!voucher || goods < voucher.minimumCents) return 0;
  if (voucher.kind === 'amount') return Math.min(voucher.leftCents, goods);
  // Books have fixed prices: no percentage may be taken off them.
  const reducible = lines.filter((line) => line.category !== 'books');
  return goods - sum(lines.filter((line) => line.category === 'books').map((line) => line.unitCents * line.quantity)) -
    sum(reducible.map((line) => percentOf(line.unitCents * line.quantity, 100 - voucher.percent)));
}

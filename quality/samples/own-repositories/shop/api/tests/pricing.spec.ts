import { expect, test } from 'vitest';
import { totalsOf } from '../src/services/pricing.js';

const line = { id: '1', productId: 'p', name: 'Teapot', category: 'kitchen', unitCents: 2_000, grams: 900, quantity: 2 };

test('a percentage is taken off the goods, not off the shipping', () => {
  const voucher = { code: 'SPRING', kind: 'percent' as const, percent: 10, leftCents: 0, minimumCents: 0 };
  expect(totalsOf([line], { voucher, country: 'DE', shippingCents: 390 })).toMatchObject({ goods: 4_000, discount: 400, toPay: 3_990 });
});

test('books are never reduced', () => {
  const voucher = { code: 'SPRING', kind: 'percent' as const, percent: 10, leftCents: 0, minimumCents: 0 };
  expect(totalsOf([{ ...line, category: 'books' }], { voucher, country: 'DE' }).discount).toBe(0);
});

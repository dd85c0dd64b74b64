import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDay } from '../src/dates.ts';
import { placeOrder } from '../src/orders.ts';
import { isGenuine } from '../src/ticket-code.ts';

const adult = { name: 'Ada', born: parseDay('1990-01-10') };

test('an order has a code for each visitor', () => {
  const { total, codes } = placeOrder(7, '2026-06-10', [adult, adult]);
  assert.equal(total, 2800);
  assert.ok(codes.every(isGenuine));
});

test('groups of ten pay less', () => {
  assert.equal(placeOrder(8, '2026-06-10', Array(10).fill(adult)).total, 11_900);
});

test('on Mondays the house is closed', () => {
  assert.throws(() => placeOrder(9, '2026-06-08', [adult]));
});

import { expect, test } from '@jest/globals';
import { plainAmount } from '../../src/imports/plain-amount.ts';

test.each([
  ['24000', '24000'],
  ['24000.50', '24000.50'],
  ['24,000', '24000'],
  ['$1,200,000.5', '1200000.5'],
  ['1 200 000', '1200000'],
  ['5000 €', '5000'],
  ['5.00', '5.00'],
  ['Enterprise', 'enterprise'],
  ['free', 'free'],
])('the amount %s is read as %s', (text, amount) => {
  expect(plainAmount(text)).toBe(amount);
});

test.each(
  [
    'abc',
    '5.000',
    '5,00',
    '5.000,00',
    '1.234.567',
    '24k',
    'EUR 5000',
    '-5',
    '1,200 000',
    '5 0',
    '$',
    '$99,999,999,999,999,999',
  ].map((text) => [text]),
)('%s is no amount with one meaning', (text) => {
  expect(plainAmount(text)).toBeNull();
});

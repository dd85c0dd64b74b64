import { expect, test } from '@jest/globals';
import { readAmount, readBand, TOO_LARGE } from '../src/amounts.ts';

test.each([
  ['24000', '24000'],
  ['24000.50', '24000.50'],
  ['24,000', '24000'],
  ['$1,200,000.5', '1200000.5'],
  ['1 200 000', '1200000'],
  ['5000 €', '5000'],
  ['5.00', '5.00'],
  ['5,00', '5.00'],
  ['0,125', '0.125'],
  ['$0.125', '0.125'],
  ['5,125', '5125'],
  ['24.000,00', '24000.00'],
  ['5.000,5', '5000.5'],
  ['1.234.567', '1234567'],
  ["CHF 24'000.50", '24000.50'],
  ['24 000,50 €', '24000.50'],
  ['12.000 €', '12000'],
  ['12.000€', '12000'],
  ['12.000 EUR', '12000'],
  ['EUR 5000', '5000'],
  ['5000 USD', '5000'],
  ['1e6', '1000000'],
  ['2.4E+05', '240000'],
])('the amount %s is read as %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test.each(
  [
    'abc',
    '5 MIO',
    '2000 MRR',
    'JAN 2026',
    '10 TSD',
    '0 125',
    '00,500',
    '-5.5',
    'EUR 5.000',
    '5.000 KWD',
    '1e30',
    '1.2345678901234567e5',
    '1,234.567,890',
    '5.000',
    '24k',
    '-5',
    '1,200 000',
    '5 0',
    '$',
    '$99,999,999,999,999,999',
  ].map((text) => [text]),
)('%s is no amount with one meaning', (text) => {
  expect(readAmount(text)).toBeNull();
});

test('a decimal number beyond the largest is too large', () => {
  expect(readAmount('1000000000000000.01')).toBe(TOO_LARGE);
});

test.each([
  ['Enterprise', 'enterprise'],
  [' free', 'free'],
  ['gold', null],
])('the band %s is read as %s', (text, band) => {
  expect(readBand(text)).toBe(band);
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareDecimals, sumDecimals } from '../../src/ranking/decimal.ts';

describe('decimals', () => {
  test('add without drift', () => {
    expect(sumDecimals(Array<string>(1_000).fill('0.10'))).toBe('100.00');
    expect(sumDecimals(['9007199254740993', '0.01'])).toBe('9007199254740993.01');
    expect(sumDecimals(['-0.05', '0.02'])).toBe('-0.03');
    expect(sumDecimals([])).toBe('0');
  });

  test('compare by value, not by spelling', () => {
    expect(compareDecimals('1000', '1000.00')).toBe(0);
    expect(compareDecimals('9.9', '10')).toBeLessThan(0);
    expect(compareDecimals('0.1', '-5')).toBeGreaterThan(0);
  });

  test.each(['NaN', '1e5', '', '1,000', ' 1'])('%j is refused', (text) => {
    expect(() => sumDecimals([text])).toThrow('Not a decimal number');
  });

  test('the sum of cents is the sum of whole cents', () => {
    const cents = fc.array(fc.integer({ min: 0, max: 2 ** 40 }), { maxLength: 30 });
    fc.assert(
      fc.property(cents, (amounts) => {
        const text = amounts.map(
          (amount) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`,
        );
        const total = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
        expect(
          sumDecimals(['0.00', ...text])
            .replace('.', '')
            .replace(/^0+(?=\d)/, ''),
        ).toBe(String(total));
      }),
    );
  });
});

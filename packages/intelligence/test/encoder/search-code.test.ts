import { sharedEncoder } from '@feedback/test-support';
import { expect, test } from '@jest/globals';
import { searchCode } from '../../src/encoder/search-code.ts';

const { embed } = sharedEncoder();
const bits = (text: string) =>
  BigInt(`0${searchCode(embed(text))}`)
    .toString(2)
    .padStart(192, '0');
const apart = (a: string, b: string) => Array.from(bits(a)).filter((bit, n) => bit !== bits(b)[n]).length;

test('is 192 bits', () => {
  expect(searchCode(embed('dark mode'))).toMatch(/^x[0-9a-f]{48}$/);
});

test.each([
  ['I want my money back', 'Please give me a refund of my money', 'The dark mode is too bright'],
  ['Återbetalningen saknas', 'Återbetalningen saknas fortfarande', 'Ελληνικά γράμματα παντού'],
])('%j differs less from %j than from %j', (text, near, far) => {
  expect(apart(text, near)).toBeLessThan(apart(text, far));
});

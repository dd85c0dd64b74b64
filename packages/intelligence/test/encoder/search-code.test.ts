import { sharedEncoder } from '@feedback/test-support';
import { expect, test } from '@jest/globals';
import { VECTOR_WIDTH } from '../../src/encoder/item-vector.ts';
import { searchCode } from '../../src/encoder/search-code.ts';

const { embed } = sharedEncoder();
const bits = (text: string) =>
  BigInt(`0${searchCode(embed(text))}`)
    .toString(2)
    .padStart(VECTOR_WIDTH, '0');
const apart = (a: string, b: string) => Array.from(bits(a)).filter((bit, n) => bit !== bits(b)[n]).length;

test('is a bit for each value', () => {
  expect(searchCode(embed('dark mode'))).toMatch(/^x[0-9a-f]+$/);
  expect(searchCode(embed('dark mode'))).toHaveLength(1 + VECTOR_WIDTH / 4);
});

test.each([
  ['I want my money back', 'Please give me a refund of my money', 'The dark mode is too bright'],
  ['La factura llega dos veces', 'Nos cobran dos veces la misma factura', 'La aplicación no abre el mapa'],
])('%j differs less from %j than from %j', (text, near, far) => {
  expect(apart(text, near)).toBeLessThan(apart(text, far));
});

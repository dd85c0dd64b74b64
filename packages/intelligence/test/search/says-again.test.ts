import { expect, test } from '@jest/globals';
import { saysAgain, saysUnsolved } from '../../src/search/says-again.ts';

test.each([
  'The photos are missing again',
  'It has come back',
  'Die Fotos fehlen wieder',
  'weer zonder foto',
])('again: %s', (text) => {
  expect(saysAgain(text)).toBe(true);
});

test('what was thought to be solved happens again', () => {
  expect(saysUnsolved('I thought this had been solved?')).toBe(true);
  expect(saysAgain('I thought this had been solved?')).toBe(true);
});

test('once is not again', () => {
  expect(saysAgain('The photos are missing')).toBe(false);
  expect(saysUnsolved('signed out again')).toBe(false);
});

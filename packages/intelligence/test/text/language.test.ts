import { expect, test } from '@jest/globals';
import { isEnglish, judgeLanguage } from '../../src/text/language.ts';

test.each([
  ['The export is slow', 'english'],
  ['Export is slow', 'unsure'],
  ['App crashes', 'unsure'],
  ['as faturas do cliente', 'unsure'],
  ['a fatura não chega', 'other'],
  ['не могу войти', 'other'],
  ['👍', 'other'],
] as const)('%j is judged as %s', (text, verdict) => {
  expect(judgeLanguage(text)).toBe(verdict);
  expect(isEnglish(text)).toBe(verdict !== 'other');
});

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
  ['limit data per client', 'unsure'],
  ['a network interface in Mac OS X for the team', 'english'],
  ['solo per i clienti', 'unsure'],
  ['i totali per cliente non sono giusti', 'other'],
] as const)('%j is judged as %s', (text, verdict) => {
  expect(judgeLanguage(text)).toBe(verdict);
  expect(isEnglish(text)).toBe(verdict !== 'other');
});

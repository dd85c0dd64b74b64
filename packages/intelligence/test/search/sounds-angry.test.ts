import { expect, test } from '@jest/globals';
import { soundsAngry } from '../../src/search/sounds-angry.ts';

test.each([
  'This is unacceptable, we wait since June',
  'signed out again??',
  'Third week without an answer',
  'WHY DOES NOBODY reply',
  'Das ist eine Frechheit',
  "C'est inadmissible",
])('angry: %s', (text) => {
  expect(soundsAngry(text)).toBe(true);
});

test.each([
  'The export drops a column',
  'Please add SSO and SCIM',
  'Could the list be sorted?',
  'Great, thanks!',
])('not angry: %s', (text) => {
  expect(soundsAngry(text)).toBe(false);
});

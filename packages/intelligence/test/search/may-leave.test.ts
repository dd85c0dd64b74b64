import { expect, test } from '@jest/globals';
import { mayLeave } from '../../src/search/may-leave.ts';

test.each([
  'No SSO by March means a new tender',
  'A rival offers the same for less',
  'We have gone back to a spreadsheet',
  'We drop it at renewal',
])('a sign of leaving: %s', (text) => {
  expect(mayLeave(text)).toBe(true);
});

test.each(['How do I cancel a meeting?', 'I left the page open', 'The back button is gone'])(
  'none: %s',
  (text) => {
    expect(mayLeave(text)).toBe(false);
  },
);

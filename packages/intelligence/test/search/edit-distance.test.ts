import { expect, test } from '@jest/globals';
import { isMisspelt } from '../../src/search/edit-distance.ts';

test.each([
  ['medevolt', 'medivolt'],
  ['feedbak', 'feedback'],
  ['recieve', 'receive'],
  ['kestrl', 'kestrel'],
])('%s may be %s', (one, other) => {
  expect(isMisspelt(one, other)).toBe(true);
});

test.each([
  ['card', 'cart'],
  ['board', 'hoard'],
  ['export', 'import'],
  ['refund', 'remind'],
])('%s is not %s', (one, other) => {
  expect(isMisspelt(one, other)).toBe(false);
});

import { expect, test } from '@jest/globals';
import { requestOrigin } from '../../src/index.ts';

test.each([
  ['an id that can be written down is kept', '7f3a-Root=1:a', '7f3a-Root=1:a'],
  ['an id with a line break is not', 'a\nb', null],
  ['an id of 129 characters is not', 'a'.repeat(129), null],
  ['an absent id is null', undefined, null],
])('%s', (_, sent, requestId) => {
  const headers = sent === undefined ? {} : { 'x-request-id': sent };
  expect(requestOrigin({ ip: '192.0.2.1', headers })).toEqual({ address: '192.0.2.1', requestId });
});

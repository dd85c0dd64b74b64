import { expect, test } from '@jest/globals';
import { isOwnHost, targetOf } from '../src/own-hosts.ts';

const own = ['hooks.internal', 'ci.internal:8080', 'dev.internal:*', '10.0.0.7', 'fd00::1', '[fd00::2]:9000'];

test.each([
  ['https://hooks.internal/', true],
  ['http://hooks.internal/', true],
  ['https://hooks.internal:443/', true],
  ['https://hooks.internal:9101/metrics', false],
  ['http://hooks.internal:443/', false],
  ['http://ci.internal:8080/', true],
  ['http://ci.internal/', false],
  ['http://ci.internal:8081/', false],
  ['http://dev.internal:4301/', true],
  ['http://10.0.0.7/', true],
  ['http://10.0.0.7:4301/metrics', false],
  ['http://[fd00::1]/', true],
  ['http://[fd00::1]:9000/', false],
  ['http://[fd00::2]:9000/', true],
  ['http://other.internal/', false],
])('%s: %s', (url, isOwn) => {
  expect(isOwnHost(targetOf(new URL(url)), own)).toBe(isOwn);
});

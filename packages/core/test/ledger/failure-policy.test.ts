import { describe, expect, test } from '@jest/globals';
import { isOutage } from '../../src/ledger/failure-policy.ts';

describe('whose fault a failure is', () => {
  test.each([
    ['a connection that is refused', { code: 'ECONNREFUSED' }],
    ['a server that is ending', { code: '57P01' }],
    ['a lock that another transaction holds', { code: '55P03' }],
    ['a deadlock', { code: '40P01' }],
    ['no answer', { code: 'ETIMEDOUT', message: 'PostgreSQL is silent' }],
  ])('%s says nothing of the work: it is given back', (_, error) => {
    expect(isOutage(error)).toBe(true);
  });

  test.each([
    [
      'a statement that takes too long',
      { code: '57014', message: 'canceling statement due to statement timeout' },
    ],
    ['data that breaks a rule', { code: '23505' }],
    ['an error of ours', new Error('cannot read this')],
  ])('%s is the work’s own: it is counted, so that it ends', (_, error) => {
    expect(isOutage(error)).toBe(false);
  });
});

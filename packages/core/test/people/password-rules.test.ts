import { describe, expect, test } from '@jest/globals';
import { problemOfPassword } from '../../src/people/password-rules.ts';

const email = 'dana@example.com';

describe('which passwords can be taken', () => {
  test.each([
    ['eleven chars', 'elevenchars', 'too-short'],
    ['twelve', 'twelve chars', undefined],
    ['eleven characters outside the basic plane', '😀'.repeat(10) + '😎', 'too-short'],
    ['twelve characters that are eleven once composed', 'e\u0301longwordxx', 'too-short'],
    ['256', 'ab'.repeat(128), undefined],
    ['257', `${'ab'.repeat(128)}c`, 'too-long'],
    ['the address', 'Dana@Example.com', 'is-the-email'],
    ['a common one in other letters', 'PassWord1234', 'too-common'],
    ['one character only', 'z'.repeat(30), 'too-common'],
    ['words', 'four words in a row', undefined],
  ])('%s', (_, password, problem) => {
    expect(problemOfPassword(password, { email })).toBe(problem);
  });
});

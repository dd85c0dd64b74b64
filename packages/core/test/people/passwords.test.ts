import { describe, expect, test } from '@jest/globals';
import { hashPassword, verifyPassword } from '../../src/people/passwords.ts';

const CHEAP = { N: 1024, r: 8, p: 1 };

describe('passwords', () => {
  test('the right one is right, whatever it cost to hash it', async () => {
    for (const cost of [CHEAP, undefined]) {
      const hash = await hashPassword('correct horse', cost);
      expect(await verifyPassword('correct horse', hash)).toBe(true);
      expect(await verifyPassword('correct hors', hash)).toBe(false);
    }
  });

  test('two hashes of one password have nothing in common to see', async () => {
    const [a, b] = await Promise.all([hashPassword('x', CHEAP), hashPassword('x', CHEAP)]);
    expect(a.split('$').slice(4)).not.toEqual(b.split('$').slice(4));
  });

  test('an accent typed in two ways is one password', async () => {
    expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9', CHEAP))).toBe(true);
  });

  test.each([null, undefined, '', 'plain text', 'scrypt$1024$8$1$$'])(
    'nothing fits the hash %p',
    async (hash) => {
      expect(await verifyPassword('', hash)).toBe(false);
    },
  );
});

import { createHmac, createSecretKey } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hmacSha256 } from '../../src/intake/keyed-hash.ts';

describe('hmacSha256 (RFC 2104)', () => {
  test('gives what RFC 4231 gives for its second case', () => {
    const key = createSecretKey(Buffer.from('Jefe'));
    expect(hmacSha256(key, 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  test('gives what Node’s own does, whatever the key and the text', () => {
    const keys = fc.uint8Array({ minLength: 1, maxLength: 64 });
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', 'é'.repeat(40_000), '🙂'.repeat(30_000)),
    );
    fc.assert(
      fc.property(keys, texts, texts, (bytes, one, another) => {
        const key = createSecretKey(bytes);
        for (const text of [one, another])
          expect(hmacSha256(key, text)).toBe(createHmac('sha256', bytes).update(text).digest('hex'));
      }),
    );
  });

  test('refuses a key that would have to be hashed itself', () => {
    expect(() => hmacSha256(createSecretKey(Buffer.alloc(65)), '')).toThrow(RangeError);
  });
});

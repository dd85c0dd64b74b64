import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hmacSha256, keyedHash } from '../../src/intake/keyed-hash.ts';

describe('hmacSha256 (RFC 2104)', () => {
  test('gives what RFC 4231 gives for its second case', () => {
    const key = createSecretKey(Buffer.from('Jefe'));
    expect(hmacSha256(key, 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  test('gives what Node’s own does, whatever the key and the text', () => {
    const keys = fc.uint8Array({ minLength: 1, maxLength: 100 });
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

  test('gives what RFC 4231 gives for its sixth case, a key of more than a block', () => {
    const key = createSecretKey(Buffer.alloc(131, 0xaa));
    expect(hmacSha256(key, 'Test Using Larger Than Block-Size Key - Hash Key First')).toBe(
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    );
  });
});

describe('keyedHash', () => {
  test('of a secret of more than 64 bytes is half of one hash of secret and text', () => {
    const bytes = randomBytes(72);
    const whole = createHash('sha256')
      .update(`${bytes.toString('base64')}Dark mode, please 🙂`)
      .digest('hex');
    expect(keyedHash(createSecretKey(bytes), 'Dark mode, please 🙂')).toBe(whole.slice(0, 32));
  });

  test('of a secret of 32 bytes is half of an HMAC, as earlier releases stored it', () => {
    const bytes = randomBytes(32);
    const whole = createHmac('sha256', bytes).update('Dark mode, please').digest('hex');
    expect(keyedHash(createSecretKey(bytes), 'Dark mode, please')).toBe(whole.slice(0, 32));
  });
});

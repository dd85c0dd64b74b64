import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { decodeText } from '../src/decode-text.ts';

const TEXT = 'text,who\r\nÜberall langsam – “really”,Zoë\r\n';
const READ = TEXT.replaceAll('\r\n', '\n');
const utf16 = Buffer.from(TEXT, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
  ['UTF-16 without a mark', utf16],
  ['UTF-16 of the other order', Buffer.from(utf16).swap16()],
  ['Windows-1252', Buffer.from('text,who\r\n\xDCberall langsam \x96 \x93really\x94,Zo\xEB\r\n', 'latin1')],
])('%s is read as text', (_, bytes) => {
  expect(decodeText(bytes)).toBe(READ);
});

test.each([
  ['compressed', gzipSync('text\n'.repeat(1_000_000))],
  ['random', randomBytes(5_000)],
  ['zeros', Buffer.alloc(5_000)],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')],
])('a file that is %s is refused', (_, bytes) => {
  expect(() => decodeText(bytes)).toThrow('This file is no text');
});

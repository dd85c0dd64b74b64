import { hash, type KeyObject } from 'node:crypto';

const BLOCK_BYTES = 64; // SHA-256's block size
const HASH_BYTES = 32;
/** Enough for nearly every text; longer ones get their own buffer. */
const ROOM_BYTES = 64 * 1024;
const BYTES_PER_UNIT = 3; // the most bytes of UTF-8 per UTF-16 code unit

/** The two blocks at the start of a key's hashes, each with space for the text behind it. */
type Blocks = { inner: Buffer; outer: Buffer };

const known = new WeakMap<KeyObject, Blocks>();
/** The secrets that are put in front of a text, as ASCII; null for those that key an HMAC. */
const prefixes = new WeakMap<KeyObject, string | null>();

/**
 * Half of a keyed hash of a text's UTF-8, as 32 hex digits. A secret of more than a block of SHA-256 is put in front of the
 * text, and one hash makes both: with half of a hash known, a longer text's hash cannot be continued from it. A shorter secret, which
 * workspaces of earlier releases have, keys an HMAC, which takes two.
 */
export function keyedHash(secret: KeyObject, text: string): string {
  const prefix = prefixOf(secret);
  return (prefix === null ? hmacSha256(secret, text) : hash('sha256', prefix + text, 'hex')).slice(0, 32);
}

function prefixOf(secret: KeyObject): string | null {
  let prefix = prefixes.get(secret);
  if (prefix === undefined) {
    const bytes = secret.export();
    prefix = bytes.length > BLOCK_BYTES ? bytes.toString('base64') : null;
    prefixes.set(secret, prefix);
  }
  return prefix;
}

/**
 * HMAC-SHA-256 of a text's UTF-8 (RFC 2104 §2) as hex digits. Computed with two one-shot hashes: Node's `createHmac` allocates
 * an object per text, and collecting those costs a batch more than the hashing itself.
 */
export function hmacSha256(key: KeyObject, text: string): string {
  const { inner, outer } = blocksOf(key);
  const fits = BLOCK_BYTES + text.length * BYTES_PER_UNIT <= inner.length;
  const message = fits ? inner : withRoom(inner, Buffer.byteLength(text));
  const length = message.write(text, BLOCK_BYTES, 'utf8');
  outer.write(hash('sha256', message.subarray(0, BLOCK_BYTES + length), 'hex'), BLOCK_BYTES, 'hex');
  return hash('sha256', outer, 'hex');
}

/** A long text gets exactly its bytes: room for the most that its length allows would be three times the memory. */
function withRoom(inner: Buffer, bytes: number): Buffer {
  return Buffer.concat([inner.subarray(0, BLOCK_BYTES)], BLOCK_BYTES + bytes);
}

function blocksOf(key: KeyObject): Blocks {
  let blocks = known.get(key);
  if (!blocks) {
    const bytes = key.export();
    const secret = bytes.length > BLOCK_BYTES ? hash('sha256', bytes, 'buffer') : bytes;
    blocks = {
      inner: beginWith(secret, 0x36, ROOM_BYTES),
      outer: beginWith(secret, 0x5c, HASH_BYTES),
    };
    known.set(key, blocks);
  }
  return blocks;
}

function beginWith(secret: Buffer, pad: number, room: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES + room);
  for (let n = 0; n < BLOCK_BYTES; n += 1) block[n] = (secret[n] ?? 0) ^ pad;
  return block;
}

import { hash, type KeyObject } from 'node:crypto';

const BLOCK_BYTES = 64; // SHA-256's block size
const HASH_BYTES = 32;
/** Enough for nearly every text; longer ones get their own buffer. */
const ROOM_BYTES = 64 * 1024;
const BYTES_PER_UNIT = 3; // the most bytes of UTF-8 per UTF-16 code unit

/** The two blocks at the start of a key's hashes, each with space for the text behind it. */
type Blocks = { inner: Buffer; outer: Buffer };

const known = new WeakMap<KeyObject, Blocks>();

/**
 * HMAC-SHA-256 of a text's UTF-8 (RFC 2104 §2) as hex digits, for a key of at most 64 bytes. Computed with two one-shot
 * hashes: Node's `createHmac` allocates an object per text, and collecting those costs a batch more than the hashing itself.
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
    const secret = key.export();
    if (secret.length > BLOCK_BYTES) throw new RangeError(`the key has more than ${BLOCK_BYTES} bytes`);
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

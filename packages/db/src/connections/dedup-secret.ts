import { createSecretKey, type KeyObject } from 'node:crypto';

/** The secret that keys a workspace's hashes, as a key object: reading bytes takes longer than hashing. */
export type DedupSecret = KeyObject;

/** Replaces the secret's bytes in a row by the key object. */
export function withSecret<R extends { dedupSecret: Buffer }>(
  row: R,
): Omit<R, 'dedupSecret'> & { dedupSecret: DedupSecret } {
  return { ...row, dedupSecret: createSecretKey(row.dedupSecret) };
}

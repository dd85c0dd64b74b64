import { createSecretKey, type KeyObject } from 'node:crypto';

/** The secret that keys a workspace's hashes, in the form in which it is used at once: reading bytes takes longer than hashing. */
export type DedupSecret = KeyObject;

/** Replaces the secret's bytes in a row by the key they are. */
export function withSecret<R extends { dedupSecret: Buffer }>(
  row: R,
): Omit<R, 'dedupSecret'> & { dedupSecret: DedupSecret } {
  return { ...row, dedupSecret: createSecretKey(row.dedupSecret) };
}

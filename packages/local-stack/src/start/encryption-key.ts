import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The key of an instance, as ENCRYPTION_KEY. It is made at the first start and kept, since what it encrypts needs it at every start. */
export function keptEncryptionKey(dir: string): string {
  const known = readEncryptionKey(dir);
  if (known !== undefined) return known;
  const key = randomBytes(32).toString('base64');
  writeFileSync(fileIn(dir), `${key}\n`, { mode: 0o600, flag: 'wx' });
  return key;
}

/** The key that an instance has kept; undefined when it has none. */
export function readEncryptionKey(dir: string): string | undefined {
  return existsSync(fileIn(dir)) ? readFileSync(fileIn(dir), 'utf8').trim() : undefined;
}

const fileIn = (dir: string) => path.join(dir, 'encryption-key');

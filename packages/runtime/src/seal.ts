import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { ownJson, type Trusted } from '@feedback/contract/own-json';

/** A value encrypted at rest: AES-256-GCM (NIST SP 800-38D), the parts in base64url with dots between. */
export type Sealed = { sealed: string };

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;

/** Encrypts a JSON value with a key of 32 bytes. It can only be decrypted for the same subject, if one is given. */
export function seal(key: Buffer, value: object, subject = ''): Sealed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  cipher.setAAD(Buffer.from(subject));
  const data = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return { sealed: [iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url')).join('.') };
}

/** Decrypts what `seal` has encrypted, with the type that it had. @throws when the key or the subject is another one, or the value was changed */
export function unseal<T extends object>(key: Buffer, { sealed }: Sealed, subject = ''): Trusted<T> {
  const [iv, tag, data] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!iv || !tag || !data) throw new Error('the sealed value is incomplete');
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(subject));
  decipher.setAuthTag(tag);
  const opened = ownJson<T | null>(Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8'));
  if (typeof opened !== 'object' || opened === null) throw new Error('the sealed value is no object');
  return opened;
}

export function isSealed(value: object): value is Sealed {
  return 'sealed' in value && typeof value.sealed === 'string';
}

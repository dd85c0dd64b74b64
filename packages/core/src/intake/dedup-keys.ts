import { type DedupSecret } from '@feedback/db';
import { compose } from '@feedback/intelligence/intake';
import { keyedHash } from './keyed-hash.ts';

/** What a key is for. The prefix is hashed too, so that a text never collides with an equal id. */
export type KeySubject =
  | 'text'
  | 'external_id'
  | 'customer'
  | 'account'
  | 'near_text'
  | 'transcript'
  | 'answer'
  | 'response';

/**
 * A keyed hash of 16 bytes as 32 hex digits, which PostgreSQL reads as a uuid. The secret belongs to the workspace, so the same
 * words have another key in another workspace.
 */
export function dedupKey(secret: DedupSecret, subject: KeySubject, value: string): string {
  return keyedHash(secret, `${subject}\0${value}`);
}

/** The form of a text that is compared: case and inner spacing matter, line endings do not. */
export function canonicalText(text: string): string {
  return compose(text).replaceAll('\r\n', '\n').trim();
}

/**
 * The identity of the customer: the e-mail address, else the sender's own id, else the name with the company. Null without
 * any of them: a company alone is no customer.
 */
export function customerIdentity({
  name,
  company,
  email,
  id,
}: {
  name?: string | undefined;
  company?: string | undefined;
  email?: string | undefined;
  id?: string | undefined;
}): string | null {
  if (email !== undefined && email.trim() !== '') return `email:${email.trim().toLowerCase()}`;
  if (id !== undefined && id.trim() !== '') return `id:${id.trim()}`;
  const person = plainName(name);
  if (person === '') return null;
  const employer = plainName(company);
  // No name contains a NUL, so a name with a company never equals another name.
  return employer === '' ? `name:${person}` : `name:${person}\0${employer}`;
}

/** A name without differences of Unicode composition, spacing or case. */
export function plainName(name = ''): string {
  return compose(name).replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

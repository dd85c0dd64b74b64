import { createHash } from 'node:crypto';
import { type DedupSecret } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { hmacSha256 } from '../intake/keyed-hash.ts';

const LIFETIME_S = 600;

/**
 * What a share token stands for: sharing with other lists of customers, another subject, message, link or ship needs another one.
 * `uncertain` are the customers who get a mail only if a person says so.
 */
export type Shared = {
  priorityId: string;
  ship: string;
  subject: string | null;
  message: string | null;
  link: string | null;
  keys: string[];
  uncertain: string[];
};

/** A token with which exactly this may be shared within ten minutes. */
export function makeShareToken(secret: DedupSecret, shared: Shared, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + LIFETIME_S;
  return `${expires.toString(36)}.${sign(secret, shared, expires)}`;
}

/** @throws AppError `conflict` when the token has expired, or was made for something else */
export function checkShareToken(
  secret: DedupSecret,
  { token, shared, now }: { token: string; shared: Shared; now: Date },
): void {
  const [expiry = '', signature] = token.split('.');
  const expires = Number.parseInt(expiry, 36);
  // The text of the comparison is a keyed hash, so the time that it takes gives nothing away.
  const isMade = signature !== undefined && hashed(signature) === hashed(sign(secret, shared, expires));
  if (!isMade)
    throw new AppError(
      'conflict',
      'The share_token is not for these recipients, this subject, this message, this link and this release: something has changed since the dry run. Send the same call without share_token and look at its result',
    );
  if (expires * 1000 < now.getTime())
    throw new AppError(
      'conflict',
      'The share_token has expired after 10 minutes: send the same call without share_token, then with the new token',
    );
}

function sign(
  secret: DedupSecret,
  { priorityId, ship, subject, message, link, keys, uncertain }: Shared,
  expires: number,
): string {
  const text = JSON.stringify([
    expires,
    priorityId,
    ship,
    subject,
    message,
    link,
    keys.toSorted(),
    uncertain.toSorted(),
  ]);
  return hmacSha256(secret, `share token\0${text}`).slice(0, 32);
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

import { createHash } from 'node:crypto';
import { verifyPassword } from '@feedback/core';
import { people, signInTries } from '@feedback/db';
import { type Deps } from '../deps.ts';
import { countTry, secondsUntil } from '../sign-in/address-limit.ts';
import { createTurns } from './in-turn.ts';

const TRIES = 10;
const WINDOW_S = 15 * 60;

export type SignIn =
  | { outcome: 'signed-in'; person: people.PersonFound }
  | { outcome: 'refused' }
  | { outcome: 'throttled'; retryAfterS: number };

/** `network` is where the try comes from (`networkOf`). */
export type Credentials = { email: string; password: string; network: string };

/**
 * Checks passwords. A try counts before it is judged, and in PostgreSQL, so that many at once, also at several processes,
 * do not slip by; ten per account and network are heard in a quarter of an hour, and success forgets them. Here the tries of
 * one account and network take turns: otherwise a person's own right ones, sent at once, would count against each other.
 * Those that fail also count against the network alone, whatever accounts it tries.
 */
export function createSignIn(
  deps: Pick<Deps, 'config' | 'db'>,
): (credentials: Credentials) => Promise<SignIn> {
  const inTurn = createTurns();
  return (credentials) => {
    const email = credentials.email.replaceAll('\0', '').trim().toLowerCase(); // PostgreSQL keeps no U+0000
    const key = createHash('sha256').update(`${email}\n${credentials.network}`).digest('base64url');
    return inTurn(key, () => judge(deps, key, { ...credentials, email }));
  };
}

async function judge(
  deps: Pick<Deps, 'config' | 'db'>,
  key: string,
  { email, password, network }: Credentials,
): Promise<SignIn> {
  const { config, db } = deps;
  const { tries, windowEndsAt } = await signInTries.count(db, key, WINDOW_S);
  if (tries > TRIES) return { outcome: 'throttled', retryAfterS: secondsUntil(windowEndsAt) };
  const attempt = await countTry(deps, 'sign-in', network);
  if (attempt.retryAfterS !== undefined) return { outcome: 'throttled', retryAfterS: attempt.retryAfterS };

  const person = await people.findByEmail(db, email);
  const isRight = await verifyPassword(password, person?.passwordHash);
  if (!person || !isRight) return { outcome: 'refused' };

  await Promise.all([signInTries.forget(db, key), attempt.succeed()]);
  // APP_URL is part of the issuer's name: the person stays the same person when it changes.
  await people.ensureIdentity(db, { issuer: config.bundledIssuer, subject: person.id, personId: person.id });
  return { outcome: 'signed-in', person };
}

import { createHash } from 'node:crypto';
import { signInTries } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type Response } from 'express';
import { type Deps } from '../deps.ts';

const WINDOW_S = 15 * 60;

/** What one network may only do so often: sign in with a wrong password, make accounts, follow unknown invitations. */
type Limited = 'sign-in' | 'sign-up' | 'invitation';

/** A try that has been counted; `succeed` takes it back. Past the limit it says for how long, in seconds. */
export type Try = { retryAfterS?: number; succeed: () => Promise<void> };

/**
 * Counts a try of a network (`networkOf`) before it is judged, in PostgreSQL and so for all processes: many at once do not slip
 * by. The table gets a hash, not the address.
 */
export async function countTry(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  what: Limited,
  network: string,
): Promise<Try> {
  const key = createHash('sha256').update(`${what}\n${network}`).digest('base64url');
  const { tries, windowEndsAt } = await signInTries.count(db, key, WINDOW_S);
  const succeed = () => signInTries.takeBack(db, key);
  if (tries <= config.signInLimitPerAddress) return { succeed };
  return { retryAfterS: secondsUntil(windowEndsAt), succeed };
}

/** The whole seconds until then, at least one. */
export function secondsUntil(time: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - Date.now()) / 1000));
}

/** @throws AppError `rate-limited`, with Retry-After on the answer, when the try was one too many */
export function refuseTooMany(res: Response, { retryAfterS }: Try): void {
  if (retryAfterS === undefined) return;
  res.set('Retry-After', String(retryAfterS));
  throw new AppError('rate-limited', tooMany(retryAfterS));
}

export function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many tries. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

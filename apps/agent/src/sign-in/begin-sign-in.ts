import { createHash, randomBytes } from 'node:crypto';
import { oidcRecords } from '@feedback/db';
import { type Response } from 'express';
import * as openid from 'openid-client';
import { type Deps } from '../deps.ts';
import { type Issuer } from './issuer.ts';

/**
 * Why a person signs in: to decide about an agent's authorization, to accept an invitation (the hash of its token, base64url), or
 * to open a page of the console (its path).
 */
export type Purpose = { uid: string } | { invitation: string } | { console: string };

/** The state kept while a person is at the issuer. `bind` is the hash of a cookie in their browser. */
export type Away = { purpose: Purpose; verifier: string; nonce: string; bind: string };

/** Sends a person to the issuer. They can return only in the same browser and for the same purpose. */
export async function beginSignIn(
  { config, db }: Deps,
  issuer: Issuer,
  purpose: Purpose,
  res: Response,
): Promise<void> {
  const verifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const nonce = openid.randomNonce();
  const secret = randomBytes(24).toString('base64url');
  const away: Away = { purpose, verifier, nonce, bind: hashOf(secret) };
  await oidcRecords.put(db, awayRecord(state), {
    payload: away,
    lifeS: config.interactionTtl,
  });

  const url = openid.buildAuthorizationUrl(await issuer(), {
    redirect_uri: `${config.appUrl}/signin/callback`,
    scope: 'openid email profile',
    // The issuer must ask who is there: the person who last used this browser may not be the one who approves now.
    prompt: 'login',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  res.cookie(cookieName(state), secret, {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.appUrl.startsWith('https:'),
    path: '/signin',
    maxAge: config.interactionTtl * 1000,
  });
  res.redirect(303, url.href);
}

/** Ends the sign-in that `state` identifies: if the same `state` comes back twice, only the first is accepted. */
export async function takeAway(db: Deps['db'], state: string): Promise<Away | undefined> {
  return (await oidcRecords.take(db, awayRecord(state)))?.payload as Away | undefined; // only beginSignIn writes it
}

/** The purpose for which the person that `state` identifies is at the issuer. */
export async function findPurpose(db: Deps['db'], state: string): Promise<Purpose | undefined> {
  // Only beginSignIn writes these records, in this shape.
  const away = (await oidcRecords.find(db, awayRecord(state)))?.payload as Away | undefined;
  return away?.purpose;
}

function awayRecord(state: string): oidcRecords.RecordName {
  return { realm: 'oauth', model: 'SignInState', id: state };
}

/** Each sign-in has its own cookie, so that two tabs do not overwrite each other's. */
export function cookieName(state: string): string {
  return `feedback_signin_${hashOf(state).slice(0, 12)}`;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

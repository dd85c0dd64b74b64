import { createHash, randomBytes } from 'node:crypto';
import { oidcRecords } from '@feedback/db';
import { type Response } from 'express';
import * as openid from 'openid-client';
import { type Deps } from '../deps.ts';
import { type Issuer } from './issuer.ts';

/** How long a person may take at the issuer. */
const TTL_S = 900;

/** What is kept while a person is away at the issuer. `bind` is the hash of what their browser holds in a cookie. */
export type Away = { uid: string; verifier: string; nonce: string; bind: string };

/** Sends a person to the issuer, to come back to that interaction in that browser and no other. */
export async function beginSignIn(
  { config, db }: Deps,
  issuer: Issuer,
  uid: string,
  res: Response,
): Promise<void> {
  const verifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const nonce = openid.randomNonce();
  const secret = randomBytes(24).toString('base64url');
  const away: Away = { uid, verifier, nonce, bind: hashOf(secret) };
  await oidcRecords.put(db, awayRecord(state), {
    payload: away,
    expiresAt: new Date(Date.now() + TTL_S * 1000),
  });

  const url = openid.buildAuthorizationUrl(await issuer(), {
    redirect_uri: `${config.appUrl}/signin/callback`,
    scope: 'openid email profile',
    // Whoever used this browser last is not who approves now.
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
    maxAge: TTL_S * 1000,
  });
  res.redirect(303, url.href);
}

export function awayRecord(state: string): oidcRecords.RecordName {
  return { realm: 'oauth', model: 'SignInState', id: state };
}

/** A cookie of its own for each sign-in, so that two tabs do not take each other's. */
export function cookieName(state: string): string {
  return `feedback_signin_${hashOf(state).slice(0, 12)}`;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

import { createHash, randomBytes } from 'node:crypto';
import { type Away, keepAway, type Purpose } from '@feedback/core';
import { type Response } from 'express';
import * as openid from 'openid-client';
import { type Deps } from '../deps.ts';
import { type Issuer } from './issuer.ts';

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
  await keepAway(db, state, { away, lifeS: config.interactionTtl });

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

/** Each sign-in has its own cookie, so that two tabs do not overwrite each other's. */
export function cookieName(state: string): string {
  return `feedback_signin_${hashOf(state).slice(0, 12)}`;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

import { type Away, finishAtIssuer, noteRefusedAtIssuer, rememberSignedIn, takeAway } from '@feedback/core';
import { cookieOf, requestOrigin } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler } from 'express';
import * as openid from 'openid-client';
import { type Deps } from '../../deps.ts';
import { refuse } from '../../responses/refuse.ts';
import { admit } from '../../sign-in/admit.ts';
import { answerInvitation } from '../../sign-in/answer-invitation.ts';
import { cookieName, hashOf } from '../../sign-in/begin-sign-in.ts';
import { startConsoleSession } from '../../sign-in/console-session.ts';
import { type Issuer } from '../../sign-in/issuer.ts';

/**
 * GET /signin/callback: a person returns from the issuer in the browser in which they left, and continues with the purpose of
 * the sign-in.
 */
export function getSignInCallback(deps: Deps, issuer: Issuer): RequestHandler {
  const { config, db } = deps;
  return async (req, res) => {
    const state = typeof req.query['state'] === 'string' ? req.query['state'] : '';
    const away = await takeAway(db, state);
    if (!away || hashOf(cookieOf(req, cookieName(state)) ?? '') !== away.bind) {
      throw new AppError(
        'malformed',
        'This sign-in has expired or was started in another browser. Start again from the agent or the link.',
      );
    }
    res.clearCookie(cookieName(state), { path: '/signin' });
    const claims = await redeem(deps, issuer, req, { state, away });

    const { purpose } = away;
    if ('invitation' in purpose) {
      const tokenHash = Buffer.from(purpose.invitation, 'base64url');
      await answerInvitation(deps, { req, res, tokenHash, claims });
      return;
    }
    const from = requestOrigin(req);
    const person = await admit(deps, claims, from);
    if (!person) {
      const email = typeof claims.email === 'string' ? claims.email : null;
      await noteRefusedAtIssuer(db, { email, from, issuer: claims.iss, subject: claims.sub });
      refuse(req, res, withoutPlace(claims));
      return;
    }
    const { id: personId, email } = person;
    const who = { personId, email, issuer: claims.iss, subject: claims.sub };
    // The bundled identity provider has already audited its own sign-ins.
    const elsewhere = config.issuer === config.bundledIssuer ? undefined : claims.iss;
    await finishAtIssuer(db, { personId, from, issuer: elsewhere }, (tx) =>
      'console' in purpose
        ? startConsoleSession(deps, tx, res, who)
        : rememberSignedIn({ config, db: tx }, purpose.uid, who),
    );
    res.redirect(303, 'console' in purpose ? purpose.console : `${config.appUrl}/interaction/${purpose.uid}`);
  };
}

function withoutPlace({ email_verified: verified }: openid.IDToken) {
  return {
    status: 403,
    title: 'No workspace for you yet',
    text:
      verified === true
        ? 'You are signed in, but you are not a member of any workspace. Ask an owner to invite you.'
        : 'You are signed in, but your issuer has not verified your email address. Verify it there, then sign in again: this service recognizes people by verified addresses only.',
  };
}

/** The issuer's claims about the person who returned. @throws AppError `forbidden` when it authenticates no person */
async function redeem(
  { config, log }: Deps,
  issuer: Issuer,
  req: Request,
  { state, away }: { state: string; away: Away },
): Promise<openid.IDToken> {
  const checks = {
    pkceCodeVerifier: away.verifier,
    expectedNonce: away.nonce,
    expectedState: state,
    idTokenExpected: true,
  };
  const tokens = await openid
    .authorizationCodeGrant(await issuer(), new URL(req.originalUrl, config.appUrl), checks)
    .catch((cause: unknown) => {
      log.warn({ err: cause }, 'the issuer did not authenticate the person');
      throw new AppError(
        'forbidden',
        'The sign-in was not completed. Start again from the agent or the link.',
        {
          cause,
        },
      );
    });
  const claims = tokens.claims();
  if (!claims) throw new Error('the issuer sent no ID token');
  return claims;
}

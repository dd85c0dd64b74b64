import { messagePage } from '@feedback/console';
import { oidcRecords } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler } from 'express';
import * as openid from 'openid-client';
import { type Deps } from '../deps.ts';
import { sendPage } from '../send-page.ts';
import { type Away, awayRecord, cookieName, hashOf } from '../sign-in/begin-sign-in.ts';
import { findPerson } from '../sign-in/find-person.ts';
import { type Issuer } from '../sign-in/issuer.ts';
import { rememberSignedIn } from '../sign-in/signed-in.ts';

/** GET /signin/callback: a person comes back from the issuer, to the browser and the interaction they left from. */
export function getSignInCallback({ config, db, log }: Deps, issuer: Issuer): RequestHandler {
  return async (req, res) => {
    const state = typeof req.query['state'] === 'string' ? req.query['state'] : '';
    const away = (await oidcRecords.take(db, awayRecord(state)))?.payload as Away | undefined; // beginSignIn wrote it
    if (!away || hashOf(cookieOf(req, cookieName(state)) ?? '') !== away.bind) {
      throw new AppError(
        'malformed',
        'This sign-in has expired or was begun in another browser. Start again from the agent.',
      );
    }
    res.clearCookie(cookieName(state), { path: '/signin' });

    const checks = {
      pkceCodeVerifier: away.verifier,
      expectedNonce: away.nonce,
      expectedState: state,
      idTokenExpected: true,
    };
    const tokens = await openid
      .authorizationCodeGrant(await issuer(), new URL(req.originalUrl, config.appUrl), checks)
      .catch((cause: unknown) => {
        log.warn({ err: cause }, 'the issuer did not vouch for a person');
        throw new AppError('forbidden', 'The sign-in was not completed. Start again from the agent.', {
          cause,
        });
      });
    const claims = tokens.claims();
    const person = claims && (await findPerson(db, claims));
    if (!claims || !person) {
      const text =
        'You are signed in, but nobody has given you a place in a workspace here. Ask an owner to invite you.';
      sendPage(res.status(403), messagePage({ title: 'No workspace for you yet', text }));
      return;
    }
    await rememberSignedIn(db, away.uid, {
      personId: person.id,
      email: person.email,
      issuer: claims.iss,
      subject: claims.sub,
    });
    res.redirect(303, `${config.appUrl}/interaction/${away.uid}`);
  };
}

function cookieOf(req: Request, name: string): string | undefined {
  const cookies = req.headers.cookie?.split(/; */) ?? [];
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

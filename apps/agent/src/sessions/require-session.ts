import { type Membership, membershipsOf, type SessionToken } from '@feedback/core';
import {
  challengeSession,
  type IssuerKeys,
  local,
  publishedKeys,
  remoteKeys,
  type SessionVerifier,
  sessionVerifier,
} from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type RequestHandler, type Response } from 'express';
import { type JWK } from 'jose';
import { type Deps } from '../deps.ts';
import { type Issuer } from '../sign-in/issuer.ts';

const members = local<Membership>('member');
const sessions = local<SessionToken>('session');

/** The caller; available only behind `requireSession`. */
export const memberOf = members.of;
/** The caller's token; available only behind `requireSession`. */
export const sessionOf = sessions.of;

/** Accepts a person with a session token for {app_url}/api; their membership says what they may do there. */
export function requireSession(deps: Deps, issuer: Issuer): RequestHandler {
  const { config, db } = deps;
  const audience = `${config.appUrl}/api`;
  let verifier: SessionVerifier | undefined;
  const identify = async (authorization: string | undefined) => {
    verifier ??= sessionVerifier(
      { issuer: config.issuer, audience, keys: await issuerKeys(deps, issuer) },
      deps.databaseNow,
    );
    return verifier(authorization);
  };

  return async (req, res, next) => {
    const { subject, workspaceId, ...session } = await identify(req.get('authorization')).catch(
      (error: unknown) => {
        if (error instanceof AppError) throw refusal(res);
        throw error;
      },
    );
    const [membership] = await membershipsOf(db, {
      issuer: config.issuer,
      subject,
      session,
      ...(workspaceId === undefined ? {} : { workspaceId }),
    });
    if (!membership) throw refusal(res);
    members.set(res, membership);
    sessions.set(res, session);
    next();
  };
}

function refusal(res: Response): AppError {
  challengeSession(res);
  return new AppError('unauthenticated', 'Sign in: this request needs a session token of a workspace member');
}

/** The bundled provider's keys are in this process; another issuer publishes its keys. */
async function issuerKeys({ config, keys }: Deps, issuer: Issuer): Promise<IssuerKeys> {
  if (config.issuer === config.bundledIssuer) return publishedKeys({ keys: keys.idp.signing.map(toPublic) });
  const { jwks_uri: address } = (await issuer()).serverMetadata();
  if (address === undefined) throw new Error('the issuer names no keys');
  return remoteKeys(new URL(address));
}

function toPublic({ d: _private, ...published }: JWK): JWK {
  return published;
}

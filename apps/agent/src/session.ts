import { people } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler, type Response } from 'express';
import { createLocalJWKSet, createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { type Deps } from './deps.ts';
import { type Issuer } from './sign-in/issuer.ts';

const ALGORITHMS = ['ES256', 'ES384', 'EdDSA', 'RS256', 'PS256'];

/** Lets through a person with a session token for {app_url}/api; their membership says what they may do there. */
export function requireSession(deps: Deps, issuer: Issuer): RequestHandler {
  const { config, db } = deps;
  const expected = { issuer: config.issuer, audience: `${config.appUrl}/api`, algorithms: ALGORITHMS };
  let keys: JWTVerifyGetKey | undefined;

  return async (req, res, next) => {
    const [, token] = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i.exec(req.get('authorization') ?? '') ?? [];
    keys ??= await issuerKeys(deps, issuer);
    const payload = token === undefined ? undefined : await verify(token, keys, expected);
    const workspaceId = payload?.['workspace_id'];
    const memberships = payload?.sub
      ? await people.findMemberships(db, { issuer: config.issuer, subject: payload.sub })
      : [];
    const membership = memberships.find(
      (one) => workspaceId === undefined || one.workspaceId === workspaceId,
    );
    if (!membership) {
      res.set('WWW-Authenticate', 'Bearer realm="Service"');
      throw new AppError('unauthenticated', 'Sign in: this takes a session token of a member');
    }
    setMember(res, membership);
    next();
  };
}

/** Who is calling; only after `requireSession`. */
export function memberOf(res: Response): people.MembershipFound {
  return res.locals['member'] as people.MembershipFound; // setMember alone writes it
}

function setMember(res: Response, membership: people.MembershipFound): void {
  res.locals['member'] = membership;
}

/** The claims of a token that holds; undefined for any other. An issuer that is away is not the token's fault. */
async function verify(token: string, keys: JWTVerifyGetKey, expected: Parameters<typeof jwtVerify>[2]) {
  try {
    return (await jwtVerify(token, keys, expected)).payload;
  } catch (error) {
    // jose says of an issuer that answers badly no more than that it is an error of some kind.
    const isAway =
      error instanceof errors.JWKSTimeout || (error as { code?: string }).code === 'ERR_JOSE_GENERIC';
    if (error instanceof errors.JOSEError && !isAway) return undefined;
    throw error;
  }
}

/** The bundled provider's keys are this process's own; another issuer publishes them. */
async function issuerKeys({ config, keys }: Deps, issuer: Issuer): Promise<JWTVerifyGetKey> {
  if (config.issuer === config.bundledIssuer) {
    const { d: _private, ...published } = keys.idp.signing;
    return createLocalJWKSet({ keys: [published] });
  }
  const { jwks_uri: address } = (await issuer()).serverMetadata();
  if (address === undefined) throw new Error('the issuer names no keys');
  return createRemoteJWKSet(new URL(address));
}

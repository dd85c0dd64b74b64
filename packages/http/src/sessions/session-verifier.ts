import { AppError } from '@feedback/runtime';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { type IssuerKeys } from './issuer-keys.ts';

/**
 * What a session token says: who signed in, which of the person's workspaces was chosen, if any, and the token's own issue time
 * and id, by which the membership look-up ends sessions. `credentialId` is of a sender: what it signed in with.
 */
export type SessionIdentity = {
  issuer: string;
  subject: string;
  workspaceId: string | undefined;
  issuedAt: Date | undefined;
  tokenId: string | undefined;
  credentialId: string | undefined;
};

/** The issuer whose tokens are accepted, and the audience they must name. */
export type SessionExpected = { issuer: string; audience: string; keys: IssuerKeys };

/**
 * Finds who signed in from an Authorization header: at once when the header is cached, since a promise costs more than looking. Rejects
 * with an AppError `unauthenticated` when it names no one.
 */
export type SessionVerifier = (
  authorization: string | undefined,
) => SessionIdentity | Promise<SessionIdentity>;

/** The signatures that are taken from an issuer: those of its public keys. */
export const ISSUER_ALGORITHMS = ['ES256', 'ES384', 'EdDSA', 'RS256', 'PS256'];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_TOKENS = 10_000;
/** How long a verified token is cached: verifying costs more than everything else a request does. */
const BELIEVED_MS = 30_000;
/** The longest lifetime of a session. A token signed for longer is refused, so that a leaked one is useless after a day. */
const LONGEST_S = 24 * 3600;

/**
 * Verifies session tokens (§5), for every surface alike: a JWT of one issuer, for one audience, signed by one of its keys, that
 * expires within 24 hours, and whose `workspace_id`, if present, is a UUID. A verified token is cached for half a minute, so a
 * token whose key was withdrawn is refused soon after; until then the same header gives the same object.
 */
export function sessionVerifier(
  { issuer, audience, keys }: SessionExpected,
  now: () => number = Date.now,
): SessionVerifier {
  const verified = new LRUCache<string, { identity: SessionIdentity; until: number }>({ max: MAX_TOKENS });

  const recent = (header: string) => {
    const known = verified.get(header);
    return known && known.until > now() ? known.identity : undefined;
  };

  async function verify(authorization: string): Promise<SessionIdentity> {
    const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i.exec(authorization)?.[1];
    if (token === undefined) throw missing(authorization);
    // All spellings are kept as one: there are as many as a header has room for spaces.
    const header = `Bearer ${token}`;
    const sameToken = recent(header);
    if (sameToken) return sameToken;
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ISSUER_ALGORITHMS,
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(now()),
    }).catch(refuse);
    const { identity, expiresAt } = readClaims({ ...payload, iss: issuer }, now());
    verified.set(header, { identity, until: Math.min(expiresAt, now() + BELIEVED_MS) });
    return identity;
  }

  return (authorization = '') => recent(authorization) ?? verify(authorization);
}

function readClaims(
  payload: JWTPayload & { iss: string },
  now: number,
): { identity: SessionIdentity; expiresAt: number } {
  const { iss: issuer, sub, exp, iat, jti, workspace_id: workspaceId, credential_id: credentialId } = payload;
  if (!sub || exp === undefined || exp * 1000 > now + LONGEST_S * 1000) throw invalid();
  const token = {
    issuedAt: iat === undefined ? undefined : new Date(iat * 1000),
    tokenId: typeof jti === 'string' ? jti : undefined,
    credentialId: typeof credentialId === 'string' && UUID.test(credentialId) ? credentialId : undefined,
  };
  if (workspaceId === undefined)
    return { identity: { issuer, subject: sub, workspaceId, ...token }, expiresAt: exp * 1000 };
  if (typeof workspaceId !== 'string' || !UUID.test(workspaceId)) throw invalid();
  const identity = { issuer, subject: sub, workspaceId: workspaceId.toLowerCase(), ...token };
  return { identity, expiresAt: exp * 1000 };
}

function missing(authorization: string): AppError {
  return new AppError(
    'unauthenticated',
    authorization === ''
      ? 'Send a session token: Authorization: Bearer <SESSION_TOKEN>'
      : 'This is not a session token. Sign in and send a session token: survey keys, agent tokens and the secrets of senders are not accepted here',
  );
}

function invalid(): AppError {
  return new AppError('unauthenticated', 'The session token is invalid or has expired: sign in again');
}

/**
 * Refuses an invalid token. Keys that cannot be fetched are an outage, which is not the caller's fault, so they throw an
 * internal error instead.
 */
function refuse(error: unknown): never {
  const isOutage =
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error.code === 'ERR_JOSE_GENERIC'; // jose's error for an issuer that answered badly
  if (isOutage) throw new Error('the keys of the session issuer could not be fetched', { cause: error });
  throw invalid();
}

import { type DedupSecret, isUuid, type people } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose';
import { boundedCache } from './bounded-cache.ts';

/** Who is calling, and in which workspace. */
export type Caller = { workspaceId: string; personId: string; dedupSecret: DedupSecret };

/** Turns an Authorization header into a caller. @throws AppError `unauthenticated` when it names none */
export type SessionVerifier = (authorization: string | undefined) => Promise<Caller>;

export type SessionSettings = { issuer: string; audience: string; jwks: string | URL };

type FindMemberships = (who: {
  issuer: string;
  subject: string;
  workspaceId?: string;
}) => Promise<people.MembershipFound[]>;

/** What a verified token says: who, and which of the person's workspaces was chosen at sign-in. */
type Identity = { subject: string; workspaceId: string | undefined; expiresAt: number };

const ALGORITHMS = ['ES256', 'ES384', 'EdDSA', 'RS256', 'PS256'];
const MAX_TOKENS = 10_000;
/** How long a membership is believed before it is looked up again. The write checks it once more. */
const MEMBERSHIP_MS = 1_000;

/**
 * Verifies session tokens (§5): a JWT of one issuer, for one audience, signed by one of its keys. A token's signature is
 * checked once and remembered until the token expires; the membership, not the token, decides which workspace it opens.
 */
export function sessionVerifier(
  { issuer, audience, jwks }: SessionSettings,
  findMemberships: FindMemberships,
  now: () => number = Date.now,
): SessionVerifier {
  const keys = toKeys(jwks);
  const verified = boundedCache<Identity>(MAX_TOKENS);
  const memberships = boundedCache<{ caller: Promise<Caller>; until: number }>(MAX_TOKENS);

  async function identify(token: string): Promise<Identity> {
    const known = verified.get(token);
    if (known && known.expiresAt > now()) return known;
    const { payload } = await jwtVerify(token, keys, { issuer, audience, algorithms: ALGORITHMS }).catch(
      refuse,
    );
    if (payload.sub === undefined || payload.exp === undefined) throw expired();
    const workspaceId = payload['workspace_id'];
    const identity = {
      subject: payload.sub,
      workspaceId: typeof workspaceId === 'string' && isUuid(workspaceId) ? workspaceId : undefined,
      expiresAt: payload.exp * 1000,
    };
    verified.set(token, identity);
    return identity;
  }

  async function findCaller({ subject, workspaceId }: Identity): Promise<Caller> {
    const found = await findMemberships({
      issuer,
      subject,
      ...(workspaceId !== undefined && { workspaceId }),
    });
    const [membership, another] = found;
    if (!membership)
      throw new AppError('unauthenticated', 'You are not a member of the workspace this session is for');
    if (another)
      throw new AppError('unauthenticated', 'You belong to several workspaces: sign in again and choose one');
    return {
      workspaceId: membership.workspaceId,
      personId: membership.personId,
      dedupSecret: membership.dedupSecret,
    };
  }

  return async (authorization) => {
    const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw missing(authorization);
    const identity = await identify(token);
    const key = `${identity.subject} ${identity.workspaceId ?? ''}`;
    const cached = memberships.get(key);
    if (cached && cached.until > now()) return cached.caller;
    const caller = findCaller(identity);
    memberships.set(key, { caller, until: now() + MEMBERSHIP_MS });
    caller.catch(() => memberships.delete(key));
    return caller;
  };
}

function toKeys(jwks: string | URL): JWTVerifyGetKey {
  if (jwks instanceof URL)
    return createRemoteJWKSet(jwks, { timeoutDuration: 2_000, cooldownDuration: 5_000 });
  return createLocalJWKSet(JSON.parse(jwks) as JSONWebKeySet);
}

function missing(authorization: string | undefined): AppError {
  return new AppError(
    'unauthenticated',
    authorization === undefined
      ? 'Send a session token: Authorization: Bearer <SESSION_TOKEN>'
      : 'This is no session token: survey keys and agent tokens do not work here',
  );
}

function expired(): AppError {
  return new AppError('unauthenticated', 'The session token is invalid or has expired: sign in again');
}

/** A token at fault is a refusal; keys that cannot be fetched are an outage, and not the caller's. */
function refuse(error: unknown): never {
  const outage =
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error.code === 'ERR_JOSE_GENERIC';
  if (outage) throw new Error('the keys of the session issuer could not be fetched', { cause: error });
  throw expired();
}

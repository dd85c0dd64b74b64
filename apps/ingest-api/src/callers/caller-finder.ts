import { ownJson } from '@feedback/contract/own-json';
import { type DedupSecret, type Membership, type SessionToken } from '@feedback/core/intake';
import { publishedKeys, remoteKeys, type SessionIdentity, sessionVerifier } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type JSONWebKeySet } from 'jose';

/** The caller, and their workspace. */
export type Caller = { workspaceId: string; personId: string; dedupSecret: DedupSecret };

/**
 * Finds the caller of an Authorization header: at once when the caller is cached, since a promise costs more than looking. Rejects with
 * an AppError `unauthenticated` when it names none.
 */
export type CallerFinder = (authorization: string | undefined) => Caller | Promise<Caller>;

/** `jwks` is the issuer's key set as JSON, or the address that publishes it. */
export type SessionSettings = { issuer: string; audience: string; jwks: string | URL };

type FindMemberships = (who: {
  issuer: string;
  subject: string;
  workspaceId?: string;
  session: SessionToken;
}) => Promise<Membership[]>;

/** A promise while it is looked up. */
type Remembered = { caller: Caller | Promise<Caller>; until: number };

/** How long a membership is cached. A write checks the membership once more. */
const MEMBERSHIP_MS = 1_000;

/** Finds the caller: the session says who signed in; the membership, not the token, grants access to the workspace. */
export function callerFinder(
  { issuer, audience, jwks }: SessionSettings,
  findMemberships: FindMemberships,
  now: () => number = Date.now,
): CallerFinder {
  // jose checks the keys and throws for anything else.
  const keys = jwks instanceof URL ? remoteKeys(jwks, now) : publishedKeys(ownJson<JSONWebKeySet>(jwks));
  const verify = sessionVerifier({ issuer, audience, keys }, now);
  const memberships = new WeakMap<SessionIdentity, Remembered>();

  async function findCaller({ subject, workspaceId, ...session }: SessionIdentity): Promise<Caller> {
    const [membership, another] = await findMemberships({
      issuer,
      subject,
      session,
      ...(workspaceId !== undefined && { workspaceId }),
    });
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

  function callerOf(identity: SessionIdentity): Caller | Promise<Caller> {
    const cached = memberships.get(identity);
    if (cached && cached.until > now()) return cached.caller;
    const caller = findCaller(identity);
    const membership: Remembered = { caller, until: now() + MEMBERSHIP_MS };
    memberships.set(identity, membership);
    caller.then(
      (found) => (membership.caller = found),
      () => memberships.delete(identity),
    );
    return caller;
  }

  return (authorization) => {
    const identity = verify(authorization);
    return identity instanceof Promise ? identity.then(callerOf) : callerOf(identity);
  };
}

import { ownJson } from '@feedback/contract/own-json';
import {
  allowedFrom,
  type DedupSecret,
  type Membership,
  type SenderFound,
  type SessionToken,
} from '@feedback/core/intake';
import {
  publishedKeys,
  remoteKeys,
  type SessionIdentity,
  sessionVerifier,
  type SessionVerifier,
} from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { decodeJwt, type JSONWebKeySet } from 'jose';

/** The caller, a person or a sender, and their workspace. */
export type Caller = {
  workspaceId: string;
  memberId: string;
  dedupSecret: DedupSecret;
  /** Of a sender: whether it may send from an address. */
  mayComeFrom?: (ip: string | undefined) => boolean;
};

/**
 * Finds the caller of an Authorization header: at once when the caller is cached, since a promise costs more than looking. Rejects with
 * an AppError `unauthenticated` when it names none.
 */
export type CallerFinder = (authorization: string | undefined) => Caller | Promise<Caller>;

/** `jwks` is the issuer's key set as JSON, or the address that publishes it. */
export type SessionSettings = { issuer: string; audience: string; jwks: string | URL };

/** Whose session tokens are accepted: those of people, and those of senders, which the bundled identity provider gives. */
export type IssuerSettings = { people: SessionSettings; senders: SessionSettings };

type LookUps = {
  findMemberships: (who: {
    issuer: string;
    subject: string;
    workspaceId?: string;
    session: SessionToken;
  }) => Promise<Membership[]>;
  findSender: (who: { subject: string; credentialId: string }) => Promise<SenderFound | undefined>;
};

/** A promise while it is looked up. */
type Remembered = { caller: Caller | Promise<Caller>; until: number };

/** How long a membership is cached. A write checks the membership once more. */
const MEMBERSHIP_MS = 1_000;

/**
 * Finds the caller: the session says who signed in; the membership, or what is stored of the sender, not the token, grants access to
 * the workspace.
 */
export function callerFinder(
  issuers: IssuerSettings,
  { findMemberships, findSender }: LookUps,
  now: () => number = Date.now,
): CallerFinder {
  const verify = verifierOf(issuers, now);
  const callers = new WeakMap<SessionIdentity, Remembered>();

  async function findPerson({
    issuer,
    subject,
    workspaceId,
    issuedAt,
    tokenId,
  }: SessionIdentity): Promise<Caller> {
    const [membership, another] = await findMemberships({
      issuer,
      subject,
      session: { issuedAt, tokenId },
      ...(workspaceId !== undefined && { workspaceId }),
    });
    if (!membership)
      throw new AppError('unauthenticated', 'You are not a member of the workspace this session is for');
    if (another)
      throw new AppError('unauthenticated', 'You belong to several workspaces: sign in again and choose one');
    const { workspaceId: own, personId, dedupSecret } = membership;
    return { workspaceId: own, memberId: personId, dedupSecret };
  }

  async function findProgram(subject: string, credentialId: string): Promise<Caller> {
    const sender = await findSender({ subject, credentialId });
    if (!sender)
      throw new AppError(
        'unauthenticated',
        'This sender has ended, or what it signed in with was removed: an owner of the workspace makes another in Settings',
      );
    const { workspaceId, senderId, dedupSecret, addresses } = sender;
    return { workspaceId, memberId: senderId, dedupSecret, mayComeFrom: allowedFrom(addresses) };
  }

  async function find(identity: SessionIdentity): Promise<Caller> {
    const { issuer, subject, credentialId } = identity;
    if (issuer === issuers.senders.issuer && credentialId !== undefined)
      return findProgram(subject, credentialId);
    // The bundled provider may have signed people in before another issuer does.
    if (issuer !== issuers.people.issuer)
      throw new AppError('unauthenticated', `Sign in again: people sign in at ${issuers.people.issuer}`);
    return findPerson(identity);
  }

  function callerOf(identity: SessionIdentity): Caller | Promise<Caller> {
    const cached = callers.get(identity);
    if (cached && cached.until > now()) return cached.caller;
    const caller = find(identity);
    const remembered: Remembered = { caller, until: now() + MEMBERSHIP_MS };
    callers.set(identity, remembered);
    caller.then(
      (found) => (remembered.caller = found),
      () => callers.delete(identity),
    );
    return caller;
  }

  return (authorization) => {
    const identity = verify(authorization);
    return identity instanceof Promise ? identity.then(callerOf) : callerOf(identity);
  };
}

/** Verifies the tokens of both issuers; where another issuer signs people in, a token says itself whose it is. */
function verifierOf({ people, senders }: IssuerSettings, now: () => number): SessionVerifier {
  const verifier = ({ issuer, audience, jwks }: SessionSettings) => {
    // jose checks the keys and throws for anything else.
    const keys = jwks instanceof URL ? remoteKeys(jwks, now) : publishedKeys(ownJson<JSONWebKeySet>(jwks));
    return sessionVerifier({ issuer, audience, keys }, now);
  };
  const verifyPerson = verifier(people);
  if (people.issuer === senders.issuer) return verifyPerson;
  const verifySender = verifier(senders);
  return (authorization) =>
    (issuerOf(authorization) === senders.issuer ? verifySender : verifyPerson)(authorization);
}

/** Whose a token says that it is; undefined when it says nothing. */
function issuerOf(authorization = ''): string | undefined {
  try {
    return decodeJwt(authorization.replace(/^Bearer +/i, '')).iss;
  } catch {
    return undefined;
  }
}

import { randomBytes } from 'node:crypto';
import { audit, type Db, inTransaction, oidcRecords, people, type Tx } from '@feedback/db';
import { type Membership } from './memberships.ts';

/** The issuer's name of the person, and when they signed in (milliseconds since 1970, PostgreSQL's clock). */
type Session = { issuer: string; subject: string; startedAt: number };

/** Who signs in: the person, and the issuer's name of them. */
export type SessionOf = { personId: string; issuer: string; subject: string };

/** A person with a session in the console, and their workspaces now. */
export type SessionFound = SessionOf & { email: string; name: string; memberships: Membership[] };

type Kept = { databaseNow: () => number; config: { consoleSessionTtl: number } };

/**
 * Starts a session and returns its secret, of which only the hash is stored. It ends by itself (CONSOLE_SESSION_TTL), by signing out, and
 * when the person's password changes.
 */
export async function startSession(
  { config, databaseNow }: Kept,
  on: Db | Tx,
  { personId, issuer, subject }: SessionOf,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const payload: Session = { issuer, subject, startedAt: databaseNow() };
  await oidcRecords.put(on, recordOf(secret), { payload, uid: personId, lifeS: config.consoleSessionTtl });
  return secret;
}

/** The person of a session, with their workspaces now; undefined when it has ended. */
export async function findSession(db: Db, secret: string): Promise<SessionFound | undefined> {
  const found = await oidcRecords.find<Session>(db, recordOf(secret));
  if (!found) return undefined;
  const { issuer, subject, startedAt } = found.payload;
  const session = { issuedAt: new Date(startedAt), tokenId: undefined };
  const memberships = await people.findMemberships(db, { issuer, subject, session });
  const [first] = memberships;
  if (!first) return undefined;
  return { personId: first.personId, email: first.email, name: first.name, memberships, issuer, subject };
}

export async function endSession(db: Db, secret: string): Promise<void> {
  await oidcRecords.take(db, recordOf(secret));
}

/** How a person signed in: by a link on their own machine, or with an issuer. */
type SignedInWith = { with: 'link' } | { issuer: string };

/** Starts a session for a person whom a link signed in; the audit log says so. Returns its secret. */
export function startSessionByLink(
  deps: Kept & { db: Db },
  who: SessionOf,
  from: audit.Origin,
): Promise<string> {
  return inTransaction(deps.db, async (tx) => {
    await people.ensureIdentity(tx, who);
    await noteSignedIn(tx, who.personId, { from, detail: { with: 'link' } });
    return startSession(deps, tx, who);
  });
}

/** What a person came back to from their issuer is kept, and the audit log says that they signed in, in one transaction. */
export function finishAtIssuer<T>(
  db: Db,
  { personId, from, issuer }: { personId: string; from: audit.Origin; issuer: string | undefined },
  keep: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const kept = await keep(tx);
    if (issuer !== undefined) await noteSignedIn(tx, personId, { from, detail: { issuer } });
    return kept;
  });
}

function noteSignedIn(
  tx: Tx,
  personId: string,
  { from, detail }: { from: audit.Origin; detail: SignedInWith },
): Promise<void> {
  return audit.addForPerson(tx, { personId }, { action: 'signed-in', by: 'person', from, detail });
}

/** Audits that a person whom an issuer vouched for has no place here. */
export async function noteRefusedAtIssuer(
  db: Db,
  {
    email,
    from,
    issuer,
    subject,
  }: { email: string | null; from: audit.Origin; issuer: string; subject: string },
): Promise<void> {
  const detail = { issuer, subject };
  await audit.addForPerson(db, { email }, { action: 'sign-in-refused', by: 'unknown', from, detail });
}

function recordOf(secret: string): oidcRecords.RecordName {
  return { ...oidcRecords.CONSOLE_SESSIONS, id: secret };
}

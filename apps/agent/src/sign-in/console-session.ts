import { randomBytes } from 'node:crypto';
import { type Visitor } from '@feedback/console';
import { oidcRecords, people, type Tx } from '@feedback/db';
import { cookieOf } from '@feedback/http';
import { type Request, type Response } from 'express';
import { type Deps } from '../deps.ts';

/** The issuer's name of the person, and when they signed in (milliseconds since 1970, PostgreSQL's clock). */
type Session = { issuer: string; subject: string; startedAt: number };

/**
 * Starts a person's session in the console: the browser gets a random secret, of which only the hash is stored. It ends by
 * itself (CONSOLE_SESSION_TTL), by signing out, and when the person's password changes.
 */
export async function startConsoleSession(
  { config, databaseNow }: Pick<Deps, 'config' | 'databaseNow'>,
  on: Deps['db'] | Tx,
  res: Response,
  { personId, issuer, subject }: Omit<Session, 'startedAt'> & { personId: string },
): Promise<void> {
  const secret = randomBytes(32).toString('base64url');
  const payload: Session = { issuer, subject, startedAt: databaseNow() };
  await oidcRecords.put(on, recordOf(secret), {
    payload,
    uid: personId,
    lifeS: config.consoleSessionTtl,
  });
  res.cookie(cookieName(config), secret, {
    ...cookieOptions(config),
    maxAge: config.consoleSessionTtl * 1000,
  });
}

/** A visitor, and the issuer's name of them. */
type SignedInVisitor = Visitor & Pick<Session, 'issuer' | 'subject'>;

/** The person of the request's session, with their workspaces now; undefined without a session. */
export async function findVisitor(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  req: Pick<Request, 'headers'>,
): Promise<SignedInVisitor | undefined> {
  const secret = cookieOf(req, cookieName(config));
  const found = secret === undefined ? undefined : await oidcRecords.find(db, recordOf(secret));
  if (!found) return undefined;
  const { issuer, subject, startedAt } = found.payload as Session; // only startConsoleSession writes it
  const session = { issuedAt: new Date(startedAt), tokenId: undefined };
  const memberships = await people.findMemberships(db, { issuer, subject, session });
  const [first] = memberships;
  if (!first) return undefined;
  return { personId: first.personId, email: first.email, name: first.name, memberships, issuer, subject };
}

/** Ends the request's session, if it has one. */
export async function endConsoleSession(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  req: Pick<Request, 'headers'>,
  res: Response,
): Promise<void> {
  const secret = cookieOf(req, cookieName(config));
  if (secret !== undefined) await oidcRecords.take(db, recordOf(secret));
  res.clearCookie(cookieName(config), cookieOptions(config));
}

function recordOf(secret: string): oidcRecords.RecordName {
  return { ...oidcRecords.CONSOLE_SESSIONS, id: secret };
}

/** Over https the name forbids that another host or path sets the cookie (RFC 6265bis §4.1.3). */
function cookieName({ appUrl }: Pick<Deps['config'], 'appUrl'>): string {
  return appUrl.startsWith('https:') ? '__Host-feedback_console' : 'feedback_console';
}

function cookieOptions({ appUrl }: Pick<Deps['config'], 'appUrl'>) {
  return { httpOnly: true, sameSite: 'lax', secure: appUrl.startsWith('https:'), path: '/' } as const;
}

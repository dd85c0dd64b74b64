import { type Visitor } from '@feedback/console';
import { endSession, findSession, type SessionFound, type SessionOf, startSession } from '@feedback/core';
import { cookieOf } from '@feedback/http';
import { type Request, type Response } from 'express';
import { type Deps } from '../deps.ts';

/** Starts a person's session in the console, and gives the browser its secret. */
export async function startConsoleSession(
  deps: Pick<Deps, 'config' | 'databaseNow'>,
  on: Parameters<typeof startSession>[1],
  res: Response,
  who: SessionOf,
): Promise<void> {
  keepSecret(deps.config, res, await startSession(deps, on, who));
}

/** Gives the browser the secret of a session. */
export function keepSecret(config: Deps['config'], res: Response, secret: string): void {
  res.cookie(cookieName(config), secret, {
    ...cookieOptions(config),
    maxAge: config.consoleSessionTtl * 1000,
  });
}

/** The person of the request's session, with their workspaces now; undefined without a session. */
export async function findVisitor(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  req: Pick<Request, 'headers'>,
): Promise<(Visitor & SessionFound) | undefined> {
  const secret = cookieOf(req, cookieName(config));
  return secret === undefined ? undefined : findSession(db, secret);
}

/** Ends the request's session, if it has one. */
export async function endConsoleSession(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  req: Pick<Request, 'headers'>,
  res: Response,
): Promise<void> {
  const secret = cookieOf(req, cookieName(config));
  if (secret !== undefined) await endSession(db, secret);
  res.clearCookie(cookieName(config), cookieOptions(config));
}

/** Over https the name forbids that another host or path sets the cookie (RFC 6265bis §4.1.3). */
function cookieName({ appUrl }: Pick<Deps['config'], 'appUrl'>): string {
  return appUrl.startsWith('https:') ? '__Host-feedback_console' : 'feedback_console';
}

function cookieOptions({ appUrl }: Pick<Deps['config'], 'appUrl'>) {
  return { httpOnly: true, sameSite: 'lax', secure: appUrl.startsWith('https:'), path: '/' } as const;
}

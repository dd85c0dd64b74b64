import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Person } from '@feedback/core';
import { cookieOf } from '@feedback/http';
import { type Request, type Response } from 'express';
import { type Deps } from '../deps.ts';

const LIFE_S = 180 * 86_400;

type Account = Pick<Person, 'id' | 'passwordHash'>;
type Known = { id: string; since: string };

/**
 * Identifies a browser in which this account has signed in before: the browser has a cookie that only this service can create.
 * The cookie grants no access; it only keeps failed tries elsewhere from locking the owner out. Changing the password
 * invalidates all of these cookies.
 */
export function findKnownBrowser(
  { keys }: Pick<Deps, 'keys'>,
  req: Pick<Request, 'headers'>,
  account: Account,
): string | undefined {
  const value = cookieOf(req, cookieName(account));
  const [id, since, mac] = value?.split('.') ?? [];
  if (!id || !since || !mac) return undefined;
  const isOurs = keys.idp.cookies.some((secret) => isEqual(mac, sign(secret, account, { id, since })));
  if (!isOurs) return undefined;
  return Number(since) + LIFE_S > Date.now() / 1000 ? id : undefined;
}

/** Sets the cookie of a known browser. The browser keeps its id, so that all of its tries are counted together. */
export function rememberBrowser(
  { config, keys }: Pick<Deps, 'config' | 'keys'>,
  { req, res }: { req: Pick<Request, 'headers'>; res: Response },
  account: Account,
): void {
  const id = findKnownBrowser({ keys }, req, account) ?? randomBytes(12).toString('base64url');
  const since = String(Math.floor(Date.now() / 1000));
  res.cookie(cookieName(account), `${id}.${since}.${sign(keys.idp.cookies[0], account, { id, since })}`, {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.appUrl.startsWith('https:'),
    path: '/idp',
    maxAge: LIFE_S * 1000,
  });
}

function cookieName({ id }: Account): string {
  return `feedback_known_${createHash('sha256').update(id).digest('base64url').slice(0, 12)}`;
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function sign(cookieSecret: string, { id, passwordHash }: Account, browser: Known): string {
  const secret = createHmac('sha256', cookieSecret).update('known browser').digest();
  const signed = [id, passwordHash ?? '', browser.id, browser.since].join('\n');
  return createHmac('sha256', secret).update(signed).digest('base64url');
}

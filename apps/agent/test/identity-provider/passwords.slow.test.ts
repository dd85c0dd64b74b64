import { makePasswordReset } from '@feedback/core';
import { people } from '@feedback/db';
import { authorizeAs, Browser } from '@feedback/test-support/browser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as openid from 'openid-client';
import { BASE_URL, type Harness, type Member, newBrowser, startAgent, toolCall } from '../harness.ts';
import { asPage, atSignIn, headingOf, PASSWORD, problemOf } from '../person-at-browser.ts';
import { sessionCaller } from '../session-caller.ts';

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
let owner: Member;
beforeAll(async () => {
  t = await startAgent();
  api = sessionCaller(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.newMember();
  await api.makeKnown(owner);
});

describe('POST /api/password', () => {
  const change = (current_password: string, new_password: string) =>
    api.call(owner, 'POST', '/api/password', { current_password, new_password });

  test('a person, a viewer too, changes their own password; the old one stops working, agents stay connected', async () => {
    await t.rows(owner.workspaceId, `update membership set role = 'viewer'`);
    const { accessToken } = await t.connect(owner);
    expect((await change(owner.password, PASSWORD)).status).toBe(204);
    expect(await signIn(owner.email, owner.password)).toBe(401);
    expect(await signIn(owner.email, PASSWORD)).toBe(200);
    expect((await t.post(toolCall('service.help'), { token: accessToken })).status).toBe(200);
  });

  test('ends every pending sign-in, and every link to set a password', async () => {
    const { browser, page } = await atSignIn(t);
    await browser.submit(page, { email: owner.email, password: owner.password });
    const token = await linkToken(owner.email);
    expect(await recordsOf(owner)).toBeGreaterThan(0);
    expect((await change(owner.password, PASSWORD)).status).toBe(204);
    expect(await recordsOf(owner)).toBe(0);
    expect((await fetch(`${t.url}/idp/reset/${token}`)).status).toBe(404);
  });

  test('ends every other session of the person, but not the requesting one', async () => {
    const [mine, others] = [await sessionToken(owner), await sessionToken(owner)];
    await t.db.pool.query('select pg_sleep(1.1)'); // a token's times are whole seconds
    const body = { current_password: owner.password, new_password: PASSWORD };
    expect((await asSession(mine, 'POST', '/api/password', body)).status).toBe(204);
    expect((await asSession(mine, 'GET', '/api/members')).status).toBe(200);
    expect((await asSession(others, 'GET', '/api/members')).status).toBe(401);
    const later = await sessionToken({ ...owner, password: PASSWORD });
    expect((await asSession(later, 'GET', '/api/members')).status).toBe(200);
  });

  test.each([
    ['ahead', 300_000],
    ['behind', -300_000],
  ])(
    'ends sessions, and begins new ones, by PostgreSQL’s clock on a host whose own is five minutes %s',
    async (_, offMs) => {
      const restore = setClockOff(offMs);
      try {
        const [mine, others] = [await sessionToken(owner), await sessionToken(owner)];
        await t.db.pool.query('select pg_sleep(1.1)'); // a token's times are whole seconds
        const body = { current_password: owner.password, new_password: PASSWORD };
        expect((await asSession(mine, 'POST', '/api/password', body)).status).toBe(204);
        expect((await asSession(others, 'GET', '/api/members')).status).toBe(401);
        const later = await sessionToken({ ...owner, password: PASSWORD });
        expect((await asSession(later, 'GET', '/api/members')).status).toBe(200);
      } finally {
        restore();
      }
    },
  );

  test('answers 422 for a wrong current password or an unacceptable new one, 400 for invalid JSON, and changes nothing', async () => {
    const wrong = await change('wrong', PASSWORD);
    expect([wrong.status, wrong.body['detail']]).toEqual([422, expect.stringContaining('current_password')]);
    const weak = await change(owner.password, 'short');
    expect([weak.status, weak.body['detail']]).toEqual([422, expect.stringContaining('at least 12')]);
    expect((await api.call(owner, 'POST', '/api/password', {})).status).toBe(422);
    expect((await api.call(owner, 'POST', '/api/password', '{')).status).toBe(400);
    expect(await signIn(owner.email, owner.password)).toBe(200);
  });

  test('answers 429 after ten wrong tries, so that a session cannot be used to guess', async () => {
    const answers = [];
    for (let i = 0; i < 11; i += 1) answers.push((await change(`${i}`, PASSWORD)).status);
    expect(answers).toEqual([...Array<number>(10).fill(422), 429]);
    expect((await change(owner.password, PASSWORD)).status).toBe(429);
  });

  test('of two changes at once only one counts', async () => {
    const answers = await Promise.all(
      [`${PASSWORD} one`, `${PASSWORD} two`].map((next) => change(owner.password, next)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422]);
  });
});

describe('GET and POST /idp/password', () => {
  const open = async () => {
    const { browser, page } = await atSignIn(t);
    const [, href = ''] = /href="([^"]*)">Change your password</.exec(page.html) ?? [];
    return { browser, page: asPage(await browser.open(new URL(href, page.url))) };
  };
  const send = async (current: string, next: string) => {
    const { browser, page } = await open();
    const fields = { email: owner.email, current_password: current, new_password: next };
    return asPage(await browser.submit(page, fields));
  };

  test('the sign-in page links to it, and a person who knows their password changes it', async () => {
    expect(headingOf(await send(owner.password, PASSWORD))).toBe('Your password was changed');
    expect(await signIn(owner.email, owner.password)).toBe(401);
    expect(await signIn(owner.email, PASSWORD)).toBe(200);
  });

  test('answers 401 for a wrong password, 422 for a weak new one, 429 with Retry-After after ten wrong tries, as at sign-in', async () => {
    expect([(await send('wrong', PASSWORD)).status, (await send(owner.password, 'short')).status]).toEqual([
      401, 422,
    ]);
    for (let i = 0; i < 10; i += 1) await send('wrong', PASSWORD);
    const late = await send(owner.password, PASSWORD);
    expect([late.status, problemOf(late)]).toEqual([429, expect.stringContaining('Too many tries')]);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  test('refuses a form from another page, and an incomplete one', async () => {
    const post = (headers: Record<string, string>) =>
      fetch(`${t.url}/idp/password`, { method: 'POST', headers, body: new URLSearchParams({ email: 'x' }) });
    expect((await post({ origin: 'https://evil.test' })).status).toBe(403);
    expect((await post({ origin: t.url })).status).toBe(400);
    expect((await fetch(`${t.url}/idp/password`, { method: 'PUT' })).status).toBe(405);
  });
});

describe('GET and POST /idp/reset/{token}', () => {
  const follow = async (token: string) => {
    const browser = newBrowser();
    const page = asPage(await browser.open(`${t.config.appUrl}/idp/reset/${token}`));
    return { page, set: async (next: string) => asPage(await browser.submit(page, { new_password: next })) };
  };

  test('an operator’s link sets a new password once, ends pending sign-ins, and keeps agents connected', async () => {
    const { accessToken } = await t.connect(owner);
    const { browser, page } = await atSignIn(t);
    await browser.submit(page, { email: owner.email, password: owner.password });
    const session = await sessionToken(owner);
    await t.db.pool.query('select pg_sleep(1.1)'); // a token's times are whole seconds
    const token = await linkToken(owner.email.toUpperCase());
    const form = await follow(token);
    expect(form.page.html).toContain(owner.email);
    expect((await form.set('short')).status).toBe(422);
    expect(headingOf(await form.set(PASSWORD))).toBe('Your password was set');
    expect(await signIn(owner.email, owner.password)).toBe(401);
    expect(await signIn(owner.email, PASSWORD)).toBe(200);
    expect((await form.set(`${PASSWORD} again`)).status).toBe(404);
    expect((await t.post(toolCall('service.help'), { token: accessToken })).status).toBe(200);
    expect((await asSession(session, 'GET', '/api/members')).status).toBe(401);
    const { body } = await api.call(owner, 'GET', '/api/audit');
    expect((body['entries'] as { action: string }[]).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['password-reset-made', 'password-reset']),
    );
  });

  test('of several uses at once exactly one sets a password', async () => {
    const form = await follow(await linkToken(owner.email));
    const pages = await Promise.all([1, 2, 3].map((n) => form.set(`${PASSWORD} ${n}`)));
    expect(pages.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });

  test('answers 404 for an unknown, expired or replaced link; only a hash of the token is stored', async () => {
    const [first, second] = [await linkToken(owner.email), await linkToken(owner.email)];
    const { rows } = await t.db.pool.query<{ all: string }>(
      `select string_agg(r::text, ' ') || encode(token_hash, 'escape') as all from password_reset r group by token_hash`,
    );
    expect(rows.map(({ all }) => all).join()).not.toContain(second);
    expect((await follow(first)).page.status).toBe(404);
    expect((await follow('unknown')).page.status).toBe(404);
    await t.db.pool.query('update password_reset set expires_at = now()');
    expect((await follow(second)).page.status).toBe(404);
    const json = await fetch(`${t.url}/idp/reset/unknown`);
    expect([json.status, await json.json()]).toEqual([404, { detail: expect.any(String) }]);
  });
});

/** A session token of the bundled identity provider, as the command line gets it. */
async function sessionToken({ email, password }: Pick<Member, 'email' | 'password'>): Promise<string> {
  const callback = 'http://127.0.0.1:7777/callback';
  const issuer = `${t.config.appUrl}/idp`;
  const options = { execute: [openid.allowInsecureRequests] };
  const provider = await openid.discovery(new URL(issuer), 'feedback-cli', undefined, openid.None(), options);
  const verifier = openid.randomPKCECodeVerifier();
  const url = openid.buildAuthorizationUrl(provider, {
    redirect_uri: callback,
    scope: 'openid',
    resource: BASE_URL,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const end = await authorizeAs(new Browser({ stopAt: callback }), url, { email, password });
  const checks = { pkceCodeVerifier: verifier, idTokenExpected: true };
  return (await openid.authorizationCodeGrant(provider, end, checks)).access_token;
}

/** Shifts the clock of this whole process; the returned function restores it. */
function setClockOff(ms: number): () => void {
  const Real = Date;
  globalThis.Date = class extends Real {
    static override now = () => Real.now() + ms;
    constructor(...args: [] | [string | number]) {
      super(args.length === 0 ? Real.now() + ms : args[0]);
    }
  } as DateConstructor; // the code under test only calls it with `new`
  return () => {
    globalThis.Date = Real;
  };
}

function asSession(token: string, method: string, at: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(t.url + at, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

async function linkToken(email: string): Promise<string> {
  const made = await makePasswordReset(t, { email, ttlS: 60 });
  if (made.outcome !== 'made') throw new Error(made.outcome);
  return made.token;
}

/** The result of a sign-in in a new browser. */
async function signIn(email: string, password: string): Promise<number> {
  const { browser, page } = await atSignIn(t);
  return asPage(await browser.submit(page, { email, password })).status;
}

/** How many records the bundled identity provider stores about a person. */
async function recordsOf({ email }: Member): Promise<number | null> {
  const person = await people.findByEmail(t.db, email);
  const { rowCount } = await t.db.pool.query(
    `select from oidc_record where realm = 'idp' and payload::text like '%' || $1 || '%'`,
    [person?.id],
  );
  return rowCount;
}

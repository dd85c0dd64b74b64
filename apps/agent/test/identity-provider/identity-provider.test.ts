import { loadProviderKeys } from '@feedback/core';
import { people, withWorkspace, workspaces } from '@feedback/db';
import { authorizeAs, Browser, type Page } from '@feedback/test-support/browser';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { BASE_URL, type Harness, startAgent } from '../harness.ts';

const CALLBACK = 'http://127.0.0.1:7777/callback'; // any port of the registered loopback address
const browser = () => new Browser({ stopAt: CALLBACK });

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

describe('the bundled identity provider (§5, session bearer)', () => {
  test('gives a person a JWT for the REST surface, signed with a published key, naming their oldest workspace', async () => {
    const owner = await t.newMember();
    const { tokens } = await signIn(owner);
    const keys = (await (await fetch(`${t.url}/idp/jwks`)).json()) as JSONWebKeySet;
    const { payload } = await jwtVerify(tokens.access_token, createLocalJWKSet(keys), {
      issuer: `${t.config.appUrl}/idp`,
      audience: BASE_URL,
      algorithms: ['ES256'],
    });
    expect(payload).toMatchObject({
      sub: owner.personId,
      email: owner.email,
      workspace_id: owner.workspaceId,
    });
    expect(payload.aud).toEqual([BASE_URL, `${t.config.appUrl}/api`]);
    expect(tokens.expires_in).toBe(3600);
    expect(JSON.stringify(keys)).not.toContain('"d"');
  });

  test('makes the person known to the REST side by the issuer and subject of the token', async () => {
    const owner = await t.newMember();
    await signIn(owner);
    const found = await people.findMemberships(t.db, {
      issuer: `${t.config.appUrl}/idp`,
      subject: owner.personId,
    });
    expect(found.map(({ workspaceId }) => workspaceId)).toEqual([owner.workspaceId]);
  });

  test('names another workspace of the person when the request asks for it, and refuses one that is not theirs', async () => {
    const [owner, other] = [await t.newMember(), await t.newMember()];
    await withWorkspace(t.db, other.workspaceId, (tx) =>
      workspaces.addMember(tx, other.workspaceId, { personId: owner.personId, role: 'viewer' }),
    );
    expect(
      claimsOf((await signIn(owner, { workspace_id: other.workspaceId })).tokens.access_token),
    ).toMatchObject({
      workspace_id: other.workspaceId,
    });
    const stranger = await t.newMember();
    const { callback } = await request(stranger, { workspace_id: other.workspaceId });
    expect(callback.searchParams.get('error')).toBe('access_denied');
  });

  test('keeps no session: the next authorization in the same browser asks again, and may be another person’s', async () => {
    const [first, second] = [await t.newMember(), await t.newMember()];
    const sameBrowser = browser();
    expect(claimsOf((await signIn(first, {}, sameBrowser)).tokens.access_token)['sub']).toBe(first.personId);
    expect(claimsOf((await signIn(second, {}, sameBrowser)).tokens.access_token)['sub']).toBe(
      second.personId,
    );
  });

  test('the sign-in page is one form, with a script of ours alone, and does not reveal which accounts exist', async () => {
    const owner = await t.newMember();
    const page = await signInPage();
    expect(page.form?.names).toEqual(new Set(['email', 'password']));
    expect(page.html.match(/<script[^>]*>/g)).toEqual([expect.stringMatching(/src="\/assets\/console-/)]);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).not.toContain('form-action');

    const wrong = await submit(page, { email: owner.email, password: 'wrong' });
    const unknown = await submit(await signInPage(), { email: 'unknown@people.test', password: 'wrong' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(problemOf(wrong)).toBe(problemOf(unknown));
  });

  test('an address that PostgreSQL cannot store belongs to no account and is not an error', async () => {
    const page = await signInPage();
    expect((await submit(page, { email: 'a\0@people.test', password: 'wrong' })).status).toBe(401);
  });

  test('allows ten tries per account and address in a quarter of an hour; then it refuses even the right password', async () => {
    const owner = await t.newMember();
    const page = await signInPage();
    for (let i = 0; i < 10; i += 1)
      expect((await submit(page, { ...owner, password: `${i}` })).status).toBe(401);
    const late = await submit(page, owner);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  test('a right password clears the tries before it', async () => {
    const owner = await t.newMember();
    const page = await signInPage();
    for (let i = 0; i < 9; i += 1) await submit(page, { ...owner, password: `${i}` });
    await signIn(owner);
    expect((await submit(await signInPage(), { ...owner, password: 'wrong' })).status).toBe(401);
  });

  test('right passwords sent at once do not count against each other, wrong ones sent at once do', async () => {
    const owner = await t.newMember();
    const signIns = await Promise.all(Array.from({ length: 15 }, () => signIn(owner)));
    expect(signIns).toHaveLength(15);
    const pages = await Promise.all(Array.from({ length: 15 }, () => signInPage()));
    const answers = await Promise.all(pages.map((page) => submit(page, { ...owner, password: 'wrong' })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('refuses a form that another page sent', async () => {
    const { url } = await signInPage();
    const response = await fetch(url, {
      method: 'POST',
      headers: { origin: 'https://evil.test' },
      body: new URLSearchParams(),
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ detail: expect.any(String) });
  });

  test('refuses a request without PKCE, and one with another redirect address', async () => {
    const base = `${t.config.appUrl}/idp/auth?client_id=feedback-cli&response_type=code&scope=openid&state=s`;
    const noChallenge = await browser().open(`${base}&redirect_uri=${encodeURIComponent(CALLBACK)}`);
    expect('arrivedAt' in noChallenge && noChallenge.arrivedAt.searchParams.get('error')).toBe(
      'invalid_request',
    );
    const elsewhere = await fetch(
      `${base}&redirect_uri=https://evil.test/&code_challenge=${'x'.repeat(43)}&code_challenge_method=S256`,
    );
    expect(elsewhere.status).toBe(400);
    expect(await elsewhere.json()).toMatchObject({ detail: expect.any(String) });
  });

  test.each([
    ['PUT', '/idp/auth', 405],
    ['GET', '/idp/token', 405],
    ['POST', '/idp/jwks', 405],
    ['GET', '/idp/nothing', 404],
    ['GET', '/idp/interaction/unknown', 400],
    ['POST', '/idp/token', 400],
  ])('%s %s answers %i with a detail', async (method, path, status) => {
    const response = await fetch(t.url + path, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ detail: expect.any(String) });
  });

  test('processes that start together share one set of keys', async () => {
    const [a, b] = await Promise.all([loadProviderKeys(t.db, 'idp'), loadProviderKeys(t.db, 'idp')]);
    expect(a).toEqual(b);
  });
});

/** Goes through the provider's sign-in and back, as the command line does. */
async function request(
  person: { email: string; password: string },
  more: Record<string, string>,
  walker = browser(),
) {
  const provider = await openid.discovery(
    new URL(`${t.config.appUrl}/idp`),
    'feedback-cli',
    undefined,
    openid.None(),
    {
      execute: [openid.allowInsecureRequests],
    },
  );
  const verifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const url = openid.buildAuthorizationUrl(provider, {
    redirect_uri: CALLBACK,
    scope: 'openid',
    resource: BASE_URL,
    state,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  });
  const callback = await authorizeAs(walker, url, person);
  return {
    provider,
    callback,
    checks: { pkceCodeVerifier: verifier, expectedState: state, idTokenExpected: true },
  };
}

async function signIn(
  person: { email: string; password: string },
  more: Record<string, string> = {},
  walker = browser(),
) {
  const { provider, callback, checks } = await request(person, more, walker);
  return { tokens: await openid.authorizationCodeGrant(provider, callback, checks) };
}

const walkers = new WeakMap<Page, Browser>();

async function signInPage(): Promise<Page> {
  const challenge = 'x'.repeat(43);
  const walker = browser();
  const page = await walker.open(
    `${t.config.appUrl}/idp/auth?client_id=feedback-cli&response_type=code&scope=openid&state=s&code_challenge=${challenge}` +
      `&code_challenge_method=S256&redirect_uri=${encodeURIComponent(CALLBACK)}`,
  );
  if ('arrivedAt' in page) throw new Error('no sign-in page');
  walkers.set(page, walker);
  return page;
}

async function submit(page: Page, { email, password }: { email: string; password: string }): Promise<Page> {
  const next = await walkers.get(page)?.submit(page, { email, password });
  if (!next || 'arrivedAt' in next) throw new Error('the sign-in was let through');
  return next;
}

function problemOf({ html }: Page): string | undefined {
  return /role="alert"[^>]*>([^<]*)/.exec(html)?.[1];
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}

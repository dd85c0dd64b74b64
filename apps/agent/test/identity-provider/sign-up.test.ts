import { people } from '@feedback/db';
import { ownDatabase } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startAgent } from '../harness.ts';
import {
  asPage,
  atSignIn,
  headingOf,
  newAddress,
  PASSWORD,
  problemOf,
  signUp,
  signUpLink,
} from '../person-at-browser.ts';
import { sessionCaller } from '../session-caller.ts';

describe('SIGN_UP=first (§11)', () => {
  test('the first person owns a new workspace, and no later person is offered an account', async () => {
    const t = await startAgent({ database: await ownDatabase() });
    const email = newAddress();
    const consent = await signUp(await atSignIn(t), { email: email.toUpperCase(), name: 'Dana' });
    expect(consent.html).toContain(email);
    expect(consent.html).toContain('Dana’s workspace');
    expect((await t.connect({ email, password: PASSWORD })).accessToken).toEqual(expect.any(String));
    expect(await memberships(t, email)).toEqual([expect.objectContaining({ role: 'owner' })]);

    const { browser, page } = await atSignIn(t);
    expect(signUpLink(page)).toBeUndefined();
    const uninvited = asPage(await browser.open(`${page.url.href}/sign-up`));
    expect([uninvited.status, headingOf(uninvited)]).toEqual([403, 'You need an invitation']);
    await t.close();
  });

  test('of two first people at once, at two processes, exactly one becomes an owner', async () => {
    const database = await ownDatabase();
    const t = await startAgent({ database });
    const twin = await startAgent({ database });
    const forms = await Promise.all([t, twin, t, twin].map((at) => atSignIn(at)));
    const ends = await Promise.all(forms.map((form) => signUp(form, { email: newAddress() })));
    expect(ends.map(headingOf).toSorted()).toEqual([
      'Connect “Test agent”?',
      'You need an invitation',
      'You need an invitation',
      'You need an invitation',
    ]);
    expect(await countPeople(t)).toBe(1);
    await Promise.all([t.close(), twin.close()]);
  });
});

describe('SIGN_UP=invited', () => {
  test('refuses even the first person', async () => {
    const t = await startAgent({ database: await ownDatabase(), settings: { SIGN_UP: 'invited' } });
    const { browser, page } = await atSignIn(t);
    expect(signUpLink(page)).toBeUndefined();
    expect(asPage(await browser.open(`${page.url.href}/sign-up`)).status).toBe(403);
    await t.close();
  });
});

describe('SIGN_UP=open', () => {
  let t: Harness;
  beforeAll(async () => {
    t = await startAgent({ settings: { SIGN_UP: 'open' } });
  });
  afterAll(() => t.close());

  test('every new person gets their own workspace, and their address counts as claimed, not verified', async () => {
    for (const email of [newAddress(), newAddress()]) {
      await signUp(await atSignIn(t), { email });
      expect(await memberships(t, email)).toEqual([expect.objectContaining({ role: 'owner' })]);
      expect(await people.findByEmail(t.db, email)).toMatchObject({ emailVerified: false });
    }
  });

  test('a person without a workspace gets one at sign-in, only one however many sign-ins run at once', async () => {
    const alone = await t.newMember();
    await t.rows(alone.workspaceId, 'delete from membership');
    const forms = await Promise.all([1, 2, 3].map(() => atSignIn(t)));
    const { email, password } = alone;
    const ends = await Promise.all(
      forms.map(({ browser, page }) => browser.submit(page, { email, password })),
    );
    expect(ends.map((end) => headingOf(asPage(end)))).toEqual(Array(3).fill('Connect “Test agent”?'));
    expect(await memberships(t, email)).toHaveLength(1);
  });

  test('an address with an account gets no second one, and its password stays', async () => {
    const owner = await t.newMember();
    const taken = await signUp(await atSignIn(t), { email: owner.email });
    expect([taken.status, problemOf(taken)]).toEqual([409, expect.stringContaining('sign in')]);
    expect((await t.connect(owner)).accessToken).toEqual(expect.any(String));
    expect(await memberships(t, owner.email)).toHaveLength(1);
  });

  test('of two sign-ups with one address at once, one creates an account', async () => {
    const email = newAddress();
    const forms = await Promise.all([1, 2, 3].map(() => atSignIn(t)));
    const ends = await Promise.all(forms.map((form) => signUp(form, { email })));
    expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await memberships(t, email)).toHaveLength(1);
  });

  test.each([
    ['eleven characters', { password: 'elevenchars' }, /at least 12/],
    ['257 characters', { password: 'a1'.repeat(128) + 'x' }, /at most 256/],
    ['one of the most common', { password: 'Password1234' }, /first that an attacker/],
    ['no email', { email: 'dana' }, /email address/],
    ['no name', { name: '  ' }, /name/],
    ['a name of two lines', { name: 'a\nb' }, /name/],
  ])('answers 422 with %s, and what was typed stays but for the password', async (_, change, problem) => {
    const typed = { name: 'Dana', email: newAddress(), ...change };
    const page = await signUp(await atSignIn(t), typed);
    expect(page.status).toBe(422);
    expect(problemOf(page)).toMatch(problem);
    expect(page.html).toContain(`value="${typed.email}"`);
    expect(page.html).not.toContain(PASSWORD);
  });

  test('the password must not be the address, whatever its case', async () => {
    const email = newAddress();
    const page = await signUp(await atSignIn(t), { email, password: email.toUpperCase() });
    expect(problemOf(page)).toMatch(/not be your email/);
  });

  test('the form counts only if one of our own pages sent it complete, to an interaction of this browser', async () => {
    const { page } = await atSignIn(t);
    const link = signUpLink(page) ?? '';
    const post = (headers: Record<string, string>) =>
      fetch(link, { method: 'POST', headers, body: new URLSearchParams({ email: newAddress() }) });
    expect((await post({ origin: 'https://evil.test' })).status).toBe(403);
    expect((await post({ origin: t.url })).status).toBe(400);
    expect((await fetch(link)).status).toBe(400);
    expect((await fetch(link, { method: 'PUT' })).status).toBe(405);
  });
});

describe('the ceilings of one address (RATE_LIMIT_SIGN_IN)', () => {
  test('sign-ups and unknown invitations get 429 with Retry-After at every process; a known invitation passes', async () => {
    const database = await ownDatabase();
    const settings = { SIGN_UP: 'open', RATE_LIMIT_SIGN_IN: '3' };
    const t = await startAgent({ database, settings });
    const twin = await startAgent({ database, settings });

    for (const at of [t, twin, t]) await signUp(await atSignIn(at), { email: newAddress() });
    const fourth = await signUp(await atSignIn(twin), { email: newAddress() });
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await countPeople(t)).toBe(3);

    const owner = await t.newMember();
    const guesses = [];
    for (const at of [t, twin, t, twin])
      guesses.push(await fetch(`${at.url}/invitation/${crypto.randomUUID()}`));
    expect(guesses.map(({ status }) => status)).toEqual([404, 404, 404, 429]);
    expect(Number(guesses[3]?.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await guesses[3]?.json()).toEqual({ detail: expect.any(String) });

    const api = sessionCaller(t);
    await api.makeKnown(owner);
    const invited = { email: newAddress(), role: 'member' };
    const { link } = (await api.call(owner, 'POST', '/api/invitations', invited)).body as { link: string };
    const joined = await signUp(await atSignIn(twin, link), { email: invited.email });
    expect(headingOf(joined)).toContain('Welcome');
    await Promise.all([t.close(), twin.close()]);
  });
});

describe('an address of IPv6', () => {
  test('counts as its network, because the owner of one such address has very many', async () => {
    const t = await startAgent({ settings: { RATE_LIMIT_SIGN_IN: '3', TRUST_PROXY: '1' } });
    const network = `2001:db8:${(Date.now() % 65_536).toString(16)}`;
    const guess = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return (await fetch(`${t.url}/invitation/${crypto.randomUUID()}`, { headers })).status;
    };
    const statuses = [];
    for (const address of ['1::1', '1::2', '7:1:2:3:4', '9::', 'ff::1'])
      statuses.push(await guess(`${network}:${address}`));
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
    expect(await guess(`${network}:100::1`)).toBe(404);
    expect(await guess('::ffff:203.0.113.7')).toBe(404);
    await t.close();
  });
});

async function memberships(t: Harness, email: string) {
  const person = await people.findByEmail(t.db, email);
  return people.findMemberships(t.db, { issuer: t.config.issuer, subject: person?.id ?? '' });
}

async function countPeople(t: Harness): Promise<number> {
  const { rows } = await t.db.pool.query<{ count: number }>('select count(*)::int as count from person');
  return rows[0]?.count ?? 0;
}

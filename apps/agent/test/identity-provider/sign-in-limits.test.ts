import { ownDatabase } from '@feedback/test-support';
import { type Person } from '@feedback/test-support/browser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';

const settings = {
  TRUST_PROXY: '1',
  RATE_LIMIT_SIGN_IN: '12',
  RATE_LIMIT_SIGN_IN_ACCOUNT: '15',
  RATE_LIMIT_SIGN_IN_TOTAL: '40',
};

let t: Harness;
let twin: Harness;
let owner: Member;
let others: Member[];
let nextHost = 1;
beforeAll(async () => {
  const database = await ownDatabase();
  t = await startAgent({ database, settings });
  twin = await startAgent({ database, settings, appUrl: t.config.appUrl });
  others = await Promise.all(Array.from({ length: 20 }, () => t.newMember()));
});
afterAll(async () => {
  await twin.close();
  await t.close();
});
beforeEach(async () => {
  await t.db.pool.query('delete from sign_in_try');
  owner = await t.newMember();
});

describe('failed sign-ins', () => {
  test('of one address do not lock out a colleague with the right password in a new browser', async () => {
    const office = newHost();
    await spray(20, () => office);
    await guess(owner, 12, () => office);
    expect(await statusOf(await t.newMember(), office)).toBe(SIGNED_IN);
  });

  test('are allowed ten times per account and address, three times if the address failed too often at other accounts', async () => {
    const [office, crowd] = [newHost(), newHost()];
    expect(await guess(owner, 11, () => office)).toEqual([...Array<number>(10).fill(401), 429]);
    await spray(13, () => crowd);
    expect(await guess(await t.newMember(), 4, () => crowd)).toEqual([401, 401, 401, 429]);
  });

  test('of one account are limited however many addresses they come from: 429 with Retry-After, as a page and as JSON', async () => {
    expect(await guess(owner, 18, newHost)).toEqual([
      ...Array<number>(15).fill(401),
      ...Array<number>(3).fill(429),
    ]);
    const page = await signIn(owner, { host: newHost() });
    expect([page.status, page.text]).toEqual([429, expect.stringContaining('Too many tries')]);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(3500);
    const json = await signIn(owner, { host: newHost(), accept: 'application/json' });
    expect([json.status, JSON.parse(json.text)]).toEqual([429, { detail: expect.stringMatching(/minutes/) }]);
    expect(await statusOf({ email: 'unknown@people.test', password: 'wrong' }, newHost())).toBe(401);
  });

  test('from elsewhere do not lock the owner out of a browser that has signed in before, at any process', async () => {
    const host = newHost();
    const cookie = pairOf((await signIn(owner, { host })).known);
    await guess(owner, 16, newHost);
    await guess(owner, 1, () => host);
    expect(await statusOf(owner, newHost())).toBe(429);
    for (const at of [t, twin, t])
      expect((await signIn(owner, { host: newHost(), cookie, at })).status).toBe(SIGNED_IN);
  });

  test('of one known browser are limited too', async () => {
    const first = await signIn(owner, { host: newHost() });
    expect(first.known).toMatch(/; Path=\/idp; .*HttpOnly; SameSite=Lax/);
    const cookie = pairOf(first.known);
    const statuses = [];
    for (let i = 0; i < 11; i += 1)
      statuses.push((await signIn({ ...owner, password: 'wrong' }, { host: newHost(), cookie })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await signIn(owner, { host: newHost(), cookie })).status).toBe(429);
    expect(await statusOf(owner, newHost())).toBe(SIGNED_IN); // its failures do not count elsewhere
  });

  test('are limited despite a forged or expired cookie, or one of another account', async () => {
    const other = await t.newMember();
    const cookie = pairOf((await signIn(owner, { host: newHost() })).known);
    const [name = '', value = ''] = pairOf((await signIn(other, { host: newHost() })).known).split('=');
    const [id = '', since = '', mac = ''] = value.split('.');
    await guess(owner, 16, newHost);
    await guess(other, 16, newHost);
    const forged = [
      cookie,
      `${name}=${cookie.split('=')[1]}`,
      `${name}=${id}.${Number(since) + 1}.${mac}`,
      `${name}=x${id}.${since}.${mac}`,
      `${name}=${id}.${since}`,
    ];
    for (const one of forged)
      expect((await signIn(other, { host: newHost(), cookie: one })).status).toBe(429);
  });

  test('of all clients together are limited; one address uses up no more than its share', async () => {
    const flood = newHost();
    await spray(45, () => flood);
    expect(await statusOf(owner, newHost())).toBe(SIGNED_IN);
    await spray(45, newHost);
    expect(await statusOf(owner, newHost())).toBe(429);
  });
});

/** The part of a cookie that the browser sends back. */
function pairOf(cookie: string | undefined): string {
  return cookie?.split(';')[0] ?? '';
}

const SIGNED_IN = 303;

function newHost(): string {
  nextHost += 1;
  return `198.51.${nextHost >> 8}.${nextHost & 255}`;
}

/** A sign-in form in a new browser. */
async function openForm(at: Harness): Promise<{ address: URL; cookie: string }> {
  const asked = new URLSearchParams({
    client_id: 'feedback-cli',
    response_type: 'code',
    scope: 'openid',
    state: 's',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    redirect_uri: 'http://127.0.0.1:7777/callback',
  });
  const response = await fetch(`${at.url}/idp/auth?${asked.toString()}`, { redirect: 'manual' });
  await response.body?.cancel();
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const { pathname } = new URL(response.headers.get('location') ?? '', at.url);
  return { address: new URL(pathname, at.url), cookie: cookies.join('; ') };
}

type Try = { host: string; accept?: string; cookie?: string; at?: Harness };

/** The status of a sign-in from that address, in a new browser except for `cookie`. */
async function signIn({ email, password }: Person, { host, accept = 'text/html', cookie, at = t }: Try) {
  const form = await openForm(at);
  const response = await fetch(form.address, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      accept,
      cookie: [form.cookie, ...(cookie ? [cookie] : [])].join('; '),
      'x-forwarded-for': host,
    },
    body: new URLSearchParams({ email, password }),
  });
  const known = response.headers.getSetCookie().find((one) => one.startsWith('feedback_known_'));
  return { status: response.status, headers: response.headers, text: await response.text(), known };
}

async function statusOf(person: Person, host: string): Promise<number> {
  return (await signIn(person, { host })).status;
}

/** Wrong passwords, one after the other. */
async function guess(person: Person, times: number, hostOf: () => string): Promise<number[]> {
  const statuses = [];
  for (let i = 0; i < times; i += 1)
    statuses.push(await statusOf({ ...person, password: 'wrong' }, hostOf()));
  return statuses;
}

/** Wrong passwords for many accounts. */
async function spray(times: number, hostOf: () => string): Promise<void> {
  for (let i = 0; i < times; i += 1) await guess(others[i % others.length] ?? owner, 1, hostOf);
}

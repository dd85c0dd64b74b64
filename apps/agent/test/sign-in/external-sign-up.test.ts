import { invite as makeInvitation, removeMember } from '@feedback/core';
import { type Db, people } from '@feedback/db';
import { SettingsError } from '@feedback/runtime';
import { databaseUrl, openTestDb, ownDatabase, redisUrl } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseConfig } from '../../src/config.ts';
import { authorizationRequest, type Harness, newBrowser, startAgent, toolCall } from '../harness.ts';
import { asPage, headingOf, newAddress } from '../person-at-browser.ts';
import { CLIENT, startOtherIssuer } from './other-issuer.ts';

// The rules of sign-up with a company's own issuer (SESSION_ISSUER).

type Issuer = Awaited<ReturnType<typeof startOtherIssuer>>;

const REFUSED = 'No workspace for you yet';
const CONSENT = 'Connect “Test agent”?';

describe('SIGN_UP at another issuer', () => {
  test('first: of several first people at once, exactly one owns a workspace', async () => {
    const { t, issuer, close } = await start({ database: await ownDatabase() });
    issuer.vouchFor(newcomer(), newcomer(), newcomer(), newcomer());
    const pages = await Promise.all([1, 2, 3].map(() => signIn(t)));
    const headings = [...pages, await signIn(t)].map(headingOf);
    expect(headings.toSorted()).toEqual([CONSENT, REFUSED, REFUSED, REFUSED]);
    await close();
  });

  test('open: every person with a verified address gets one workspace', async () => {
    const { t, issuer, close } = await start({ settings: { SIGN_UP: 'open' } });
    const sub = crypto.randomUUID();
    issuer.vouchFor({ sub, email: newAddress(), verified: true });
    for (let i = 0; i < 2; i += 1) expect(headingOf(await signIn(t))).toBe(CONSENT);
    expect(await placesOf(t, sub)).toEqual([expect.objectContaining({ role: 'owner' })]);

    issuer.vouchFor({ sub: crypto.randomUUID(), email: newAddress(), verified: false });
    expect(headingOf(await signIn(t))).toBe(REFUSED);
    await close();
  });

  test('open: an address that was only claimed here is not transferred to its verified owner', async () => {
    const { t, issuer, close } = await start({ settings: { SIGN_UP: 'open' } });
    const squatter = await t.newMember();
    await t.db.pool.query('update person set email_verified = false where id = $1', [squatter.personId]);
    issuer.vouchFor({ sub: crypto.randomUUID(), email: squatter.email, verified: true });
    expect(headingOf(await signIn(t))).toBe(REFUSED);
    await close();
  });

  test('invited: an invitation does not admit it either, and stays valid until that is settled', async () => {
    const { t, issuer, close } = await start({ settings: { SIGN_UP: 'invited' } });
    const squatter = await t.newMember();
    const verify = (verified: boolean) =>
      t.db.pool.query('update person set email_verified = $2 where id = $1', [squatter.personId, verified]);
    await verify(false);
    const { link } = await invite(t, squatter.email);
    issuer.vouchFor({ sub: crypto.randomUUID(), email: squatter.email, verified: true });
    const refused = asPage(await newBrowser().open(link));
    expect([refused.status, headingOf(refused)]).toEqual([403, 'An account here claims your address']);
    await verify(true);
    expect(headingOf(asPage(await newBrowser().open(link)))).toContain('Welcome');
    await close();
  });

  test('invited: an invitation admits only a person whose address the issuer verified as the invited one', async () => {
    const { t, issuer, close } = await start({ settings: { SIGN_UP: 'invited' } });
    const email = newAddress();
    const sub = crypto.randomUUID();
    issuer.vouchFor({ sub, email, verified: true });
    expect(headingOf(await signIn(t))).toBe(REFUSED);

    const { owner, link } = await invite(t, email);
    for (const other of [
      { sub: 'another', email: newAddress(), verified: true },
      { sub: 'unverified', email, verified: false },
    ]) {
      issuer.vouchFor(other);
      expect(headingOf(asPage(await newBrowser().open(link)))).toBe('This invitation is for another address');
    }
    issuer.vouchFor({ sub, email, verified: true });
    expect(headingOf(asPage(await newBrowser().open(link)))).toContain('Welcome');
    expect(await placesOf(t, sub)).toEqual([{ workspaceId: owner.workspaceId, role: 'member' }]);
    expect(headingOf(asPage(await newBrowser().open(link)))).toBe('This invitation cannot be used');
    expect(headingOf(await signIn(t))).toBe(CONSENT);
    await close();
  });
});

describe('a person of another issuer who is removed from their last workspace', () => {
  test('no longer has an account, is refused, and can join again by an invitation', async () => {
    const { t, issuer, close } = await start({ settings: { SIGN_UP: 'invited' } });
    const person = newcomer();
    issuer.vouchFor(person);
    const first = await invite(t, person.email);
    expect(headingOf(asPage(await newBrowser().open(first.link)))).toContain('Welcome');
    const before = await people.findByEmail(t.db, person.email);
    const removed = { personId: before?.id ?? '', by: first.owner };
    expect(await removeMember(t, first.owner.workspaceId, removed)).toMatchObject({ id: before?.id });

    expect(await people.findByEmail(t.db, person.email)).toBeUndefined();
    expect(
      await people.findByIdentity(t.db, { issuer: t.config.issuer, subject: person.sub }),
    ).toBeUndefined();
    expect(headingOf(await signIn(t))).toBe(REFUSED);
    const again = await invite(t, person.email);
    expect(headingOf(asPage(await newBrowser().open(again.link)))).toContain('Welcome');
    expect(await placesOf(t, person.sub)).toEqual([{ workspaceId: again.owner.workspaceId, role: 'member' }]);
    expect((await people.findByEmail(t.db, person.email))?.id).not.toBe(before?.id);
    await close();
  });
});

describe('WORKSPACE_CLAIM', () => {
  let t: Harness;
  let issuer: Issuer;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ t, issuer, close } = await start({ settings: { WORKSPACE_CLAIM: 'org_id', SIGN_UP: 'invited' } }));
  });
  afterAll(() => close());

  test('a person with an organization joins its workspace; the first of them owns it', async () => {
    const organization = `Acme ${crypto.randomUUID()}`;
    const [first, second] = [newcomer(organization), newcomer(organization)];
    const consent = await come(first);
    expect(consent.html).toContain(organization);
    await come(second);
    const [mine] = await placesOf(t, first.sub);
    expect(mine).toMatchObject({ role: 'owner' });
    expect(await placesOf(t, second.sub)).toEqual([{ ...mine, role: 'member' }]);
  });

  test('of several first people at once exactly one owns it', async () => {
    const organization = crypto.randomUUID();
    const comers = [1, 2, 3].map(() => newcomer(organization));
    issuer.vouchFor(newcomer(organization), ...comers);
    await Promise.all([1, 2, 3, 4].map(() => signIn(t)));
    const [place] = await placesOf(t, comers[0]?.sub ?? '');
    const members = await t.rows<{ role: string }>(place?.workspaceId ?? '', 'select role from membership');
    expect(members.map(({ role }) => role).toSorted()).toEqual(['member', 'member', 'member', 'owner']);
  });

  test('membership follows the claim: another organization means another workspace, and the agents in the old one end', async () => {
    const person = newcomer(crypto.randomUUID());
    issuer.vouchFor(person);
    const { accessToken } = await t.connect({ email: '', password: '' });
    const [before] = await placesOf(t, person.sub);
    await come(newcomer(person.organization)); // another member, who stays
    await come({ ...person, organization: crypto.randomUUID() });
    const places = await placesOf(t, person.sub);
    expect(places).toEqual([expect.objectContaining({ role: 'owner' })]);
    expect(places[0]?.workspaceId).not.toBe(before?.workspaceId);
    expect((await t.post(toolCall('service.help'), { token: accessToken })).status).toBe(401);
  });

  test('the next person in a workspace without an owner owns it', async () => {
    const organization = crypto.randomUUID();
    const [first, second] = [newcomer(organization), newcomer(organization)];
    for (const one of [first, second, { ...first, organization: crypto.randomUUID() }, second])
      await come(one);
    expect(await placesOf(t, second.sub)).toEqual([expect.objectContaining({ role: 'owner' })]);
  });

  test('without the claim, or with an empty one, a membership that came from it ends', async () => {
    for (const organization of [undefined, '', ['a', 'b'], { id: 1 }, 'x'.repeat(201)]) {
      const person = newcomer(crypto.randomUUID());
      await come(person);
      issuer.vouchFor({ ...person, organization });
      expect(headingOf(await signIn(t))).toBe(REFUSED);
      expect(await placesOf(t, person.sub)).toEqual([]);
    }
  });

  test('a membership by invitation stays, whatever the claim says', async () => {
    const person = newcomer(crypto.randomUUID());
    const { owner, link } = await invite(t, person.email);
    issuer.vouchFor(person);
    expect(headingOf(asPage(await newBrowser().open(link)))).toContain('Welcome');
    expect(await placesOf(t, person.sub)).toHaveLength(2); // the claim was applied as well
    await come({ ...person, organization: undefined });
    expect(await placesOf(t, person.sub)).toEqual([{ workspaceId: owner.workspaceId, role: 'member' }]);
  });

  test('a role that an owner changed stays changed', async () => {
    const organization = crypto.randomUUID();
    const [first, second] = [newcomer(organization), newcomer(organization)];
    for (const one of [first, second]) await come(one);
    const [place] = await placesOf(t, second.sub);
    await t.rows(place?.workspaceId ?? '', `update membership set role = 'viewer' where role = 'member'`);
    await come(second);
    expect(await placesOf(t, second.sub)).toEqual([{ ...place, role: 'viewer' }]);
  });

  test('the setting needs an issuer of its own', () => {
    const env = { DATABASE_URL: databaseUrl(), REDIS_URL: redisUrl(), WORKSPACE_CLAIM: 'org_id' };
    expect(() => parseConfig(env)).toThrow(SettingsError);
    expect(() => parseConfig(env)).toThrow('WORKSPACE_CLAIM');
  });

  async function come(person: Parameters<Issuer['vouchFor']>[0]) {
    issuer.vouchFor(person);
    const page = await signIn(t);
    expect(headingOf(page)).toBe(CONSENT);
    return page;
  }
});

function newcomer(organization?: unknown) {
  return { sub: crypto.randomUUID(), email: newAddress(), verified: true, organization };
}

/** The agent surface with its own issuer. */
async function start({ settings = {}, database }: { settings?: Record<string, string>; database?: string }) {
  const db: Db = openTestDb();
  let t: Harness | undefined;
  const issuer = await startOtherIssuer(db, () => `${t?.config.appUrl}/signin/callback`);
  t = await startAgent({
    ...(database === undefined ? {} : { database }),
    settings: {
      SESSION_ISSUER: issuer.url,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      ...settings,
    },
  });
  const agent = t;
  const close = async () => {
    await agent.close();
    await issuer.close();
    await db.close();
  };
  return { t, issuer, close };
}

/** The page that a person sees after returning from the issuer. */
async function signIn(t: Harness) {
  const { url } = await authorizationRequest(await t.register(), t.mcpUrl);
  return asPage(await newBrowser().open(url));
}

/** A link that invites that address into a workspace. */
async function invite(t: Harness, email: string) {
  const owner = await t.newMember();
  const asked = { email, role: 'member', by: owner, ttlS: 60 } as const;
  const made = await makeInvitation(t, owner.workspaceId, asked);
  return { owner, link: `${t.url}/invitation/${made.token}` };
}

async function placesOf(t: Harness, subject: string) {
  const found = await people.findMemberships(t.db, { issuer: t.config.issuer, subject });
  return found.map(({ workspaceId, role }) => ({ workspaceId, role }));
}

import { setTimeout as sleep } from 'node:timers/promises';
import { members, people, type Tx, withWorkspace } from '@feedback/db';
import { type Page } from '@feedback/test-support/browser';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
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

type Made = { id: string; link: string; expires_at: string; created_at: string };

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
let owner: Member;
beforeAll(async () => {
  t = await startAgent();
  api = sessionCaller(t);
  owner = await t.newMember('<b>Acme</b> & Sons');
  await api.makeKnown(owner);
});
afterAll(() => t.close());

describe('POST /api/invitations', () => {
  test('answers 201 with the link, shown only once; only its hash is stored', async () => {
    const email = newAddress();
    const { status, body } = await api.call(owner, 'POST', '/api/invitations', { email, role: 'viewer' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      email,
      role: 'viewer',
      link: expect.stringMatching(new RegExp(`^${t.url}/invitation/[\\w-]{43}$`)),
      expires_at: expect.any(String),
      created_at: expect.any(String),
    });
    const { expires_at: end, created_at: begin } = body as Made;
    expect(Date.parse(end) - Date.parse(begin)).toBe(7 * 86_400_000);

    const { link, ...open } = body as Made;
    const listed = await api.call(owner, 'GET', '/api/invitations');
    expect(listed.body['invitations']).toContainEqual(open);
    const [row] = await t.rows(owner.workspaceId, 'select * from invitation where email = $1', [email]);
    expect(JSON.stringify(row)).not.toContain(link.split('/').at(-1));
  });

  test('answers 409 for a person who is already a member, whatever the case of the address', async () => {
    const email = owner.email.toUpperCase();
    const { status, body } = await api.call(owner, 'POST', '/api/invitations', { email, role: 'member' });
    expect([status, body['detail']]).toEqual([409, expect.stringContaining('member')]);
  });

  test.each([
    ['no role', { email: 'a@b.test' }],
    ['an unknown role', { email: 'a@b.test', role: 'admin' }],
    ['no address', { email: 'unknown', role: 'member' }],
    ['U+0000 in the address', { email: 'a\0@b.test', role: 'member' }],
    ['no body', undefined],
  ])('answers 422 with %s', async (_, body) => {
    expect((await api.call(owner, 'POST', '/api/invitations', body)).status).toBe(422);
  });

  test('is for owners only, like the list and the withdrawal', async () => {
    const { member } = await join('member');
    for (const [method, path] of [
      ['POST', '/api/invitations'],
      ['GET', '/api/invitations'],
      ['DELETE', `/api/invitations/${crypto.randomUUID()}`],
    ] as const) {
      expect((await api.call(member, method, path, method === 'POST' ? {} : undefined)).status).toBe(403);
    }
    expect((await fetch(`${t.url}/api/invitations`)).status).toBe(401);
    expect((await api.call(owner, 'PUT', '/api/invitations')).status).toBe(405);
  });
});

describe('POST /api/invitations by an owner who becomes a member at that moment', () => {
  test('answers 403 and leaves no invitation', async () => {
    const { member: second } = await join('owner');
    const email = newAddress();
    let asking: ReturnType<typeof api.call> | undefined;
    await withWorkspace(t.db, owner.workspaceId, async (tx) => {
      await members.setRole(tx, owner.workspaceId, second.personId, 'member');
      asking = api.call(second, 'POST', '/api/invitations', { email, role: 'owner' });
      await untilSomebodyWaits(tx);
    });
    expect((await asking)?.status).toBe(403);
    expect(await t.rows(owner.workspaceId, 'select from invitation where email = $1', [email])).toEqual([]);
  });
});

describe('GET /invitation/{token}', () => {
  test.each(['owner', 'member', 'viewer'])(
    'a new person creates an account and joins as %s',
    async (role) => {
      const email = newAddress();
      const { link } = await invite(email, role);
      const form = await atSignIn(t, link);
      expect(form.page.html).toContain('You were invited to <strong>&lt;b>Acme&lt;/b> &amp; Sons</strong>');
      const welcome = await signUp(form, { email });
      expect([welcome.status, headingOf(welcome)]).toEqual([200, 'Welcome to &lt;b>Acme&lt;/b> &amp; Sons']);
      expect(welcome.html).toContain(role === 'owner' ? 'an owner' : `a ${role}`);
      expect(await placesOf(email)).toEqual([{ workspaceId: owner.workspaceId, role }]);
      expect((await t.connect({ email, password: PASSWORD })).accessToken).toEqual(expect.any(String));
      expect(await people.findByEmail(t.db, email)).toMatchObject({ emailVerified: true });
    },
  );

  test('a person with an account signs in, and keeps their other workspaces', async () => {
    const guest = await t.newMember();
    const { link } = await invite(guest.email.toUpperCase(), 'member');
    expect(headingOf(await follow(link, guest))).toContain('Welcome');
    expect(await placesOf(guest.email)).toEqual([
      { workspaceId: guest.workspaceId, role: 'owner' },
      { workspaceId: owner.workspaceId, role: 'member' },
    ]);
  });

  test('a used, withdrawn, replaced, expired or invented link leads to a clear page', async () => {
    const guest = await t.newMember();
    const used = await invite(guest.email, 'viewer');
    await follow(used.link, guest);
    await api.call(owner, 'PATCH', `/api/members/${guest.personId}`, { role: 'member' });
    expect(await refusalOf(used.link)).toEqual([404, 'This invitation cannot be used']);
    expect(await placesOf(guest.email)).toContainEqual({ workspaceId: owner.workspaceId, role: 'member' });

    const withdrawn = await invite(newAddress(), 'member');
    const path = `/api/invitations/${withdrawn.id}`;
    expect((await api.call(owner, 'DELETE', path)).status).toBe(204);
    expect((await api.call(owner, 'DELETE', path)).status).toBe(404);
    expect((await api.call(owner, 'DELETE', '/api/invitations/x')).status).toBe(404);

    const email = newAddress();
    const replaced = await invite(email, 'member');
    const newer = await invite(email, 'viewer');
    const late = await invite(newAddress(), 'member');
    await t.rows(owner.workspaceId, 'update invitation set expires_at = now() where id = $1', [late.id]);
    const open = await api.call(owner, 'GET', '/api/invitations');
    expect(open.body['invitations']).toContainEqual(expect.objectContaining({ id: newer.id, email }));
    expect(JSON.stringify(open.body)).not.toContain(late.id);
    for (const { link } of [withdrawn, replaced, late, { link: `${t.url}/invitation/invented` }])
      expect(await refusalOf(link)).toEqual([404, 'This invitation cannot be used']);
    expect((await atSignIn(t, newer.link)).page.status).toBe(200);
    const program = await fetch(late.link);
    expect([program.status, await program.json()]).toEqual([404, { detail: expect.any(String) }]);
  });

  test('INVITATION_TTL ends an invitation', async () => {
    const hasty = await startAgent({ appUrl: t.config.appUrl, settings: { INVITATION_TTL: '1' } });
    const caller = sessionCaller(hasty);
    const { body } = await caller.call(owner, 'POST', '/api/invitations', {
      email: newAddress(),
      role: 'member',
    });
    const { expires_at: end, link } = body as Made;
    await new Promise((resolve) => setTimeout(resolve, Date.parse(end) - Date.now() + 20));
    expect(await refusalOf(link)).toEqual([404, 'This invitation cannot be used']);
    await hasty.close();
  });

  test('another address is refused at both forms, and nothing changes', async () => {
    const invited = newAddress();
    const { link } = await invite(invited, 'owner');
    const guest = await t.newMember();
    const page = await follow(link, guest);
    expect([page.status, headingOf(page)]).toEqual([403, 'This invitation is for another address']);
    expect(page.html).not.toContain(invited);
    expect(await placesOf(guest.email)).toHaveLength(1);

    const email = newAddress();
    const form = await atSignIn(t, link);
    expect(form.page.html).not.toContain(invited);
    const refused = await signUp(form, { email });
    expect([refused.status, problemOf(refused)]).toEqual([403, expect.stringContaining('another address')]);
    expect(await people.findByEmail(t.db, email)).toBeUndefined();
    expect(headingOf(await signUp(await atSignIn(t, link), { email: invited }))).toContain('Welcome');
  });

  test('exactly one of several parallel uses counts', async () => {
    const guest = await t.newMember();
    const { link } = await invite(guest.email, 'member');
    const forms = await Promise.all([1, 2, 3, 4, 5].map(() => atSignIn(t, link)));
    const { email, password } = guest;
    const ends = await Promise.all(
      forms.map(({ browser, page }) => browser.submit(page, { email, password })),
    );
    const headings = ends.map((end) => headingOf(asPage(end)));
    expect(headings.filter((heading) => heading.startsWith('Welcome'))).toHaveLength(1);
    expect(headings.filter((heading) => heading === 'This invitation cannot be used')).toHaveLength(4);
    expect(await placesOf(email)).toHaveLength(2);
  });

  test('an invitation withdrawn between the link and the sign-in gives no membership', async () => {
    const guest = await t.newMember();
    const { id, link } = await invite(guest.email, 'member');
    const { browser, page } = await atSignIn(t, link);
    await api.call(owner, 'DELETE', `/api/invitations/${id}`);
    const { email, password } = guest;
    const end = asPage(await browser.submit(page, { email, password }));
    expect([end.status, headingOf(end)]).toEqual([404, 'This invitation cannot be used']);
    expect(await placesOf(email)).toHaveLength(1);
  });

  test('without a valid invitation no sign-up is offered, also not by a used link', async () => {
    const { link } = await invite(newAddress(), 'member');
    expect(signUpLink((await atSignIn(t, link)).page)).toBeDefined();
    expect(signUpLink((await atSignIn(t)).page)).toBeUndefined();
  });

  test('an owner’s invitations end when they stop being an owner', async () => {
    const second = await join('owner');
    const made = async () =>
      (await api.call(second.member, 'POST', '/api/invitations', { email: newAddress(), role: 'owner' }))
        .body as Made;
    const before = await made();
    await api.call(owner, 'PATCH', `/api/members/${second.member.personId}`, { role: 'member' });
    expect(await refusalOf(before.link)).toEqual([404, 'This invitation cannot be used']);
    await api.call(owner, 'PATCH', `/api/members/${second.member.personId}`, { role: 'owner' });
    const later = await made();
    await api.call(owner, 'DELETE', `/api/members/${second.member.personId}`);
    expect(await refusalOf(later.link)).toEqual([404, 'This invitation cannot be used']);
  });

  test('answers 405 for another method', async () => {
    const { link } = await invite(newAddress(), 'member');
    expect((await fetch(link, { method: 'POST' })).status).toBe(405);
  });
});

async function invite(email: string, role: string): Promise<Made> {
  return (await api.call(owner, 'POST', '/api/invitations', { email, role })).body as Made;
}

/** A person who joined by an invitation. */
async function join(role: string): Promise<{ member: Member }> {
  const guest = await t.newMember();
  await follow((await invite(guest.email, role)).link, guest);
  return { member: { ...guest, workspaceId: owner.workspaceId } };
}

async function follow(link: string, { email, password }: Member): Promise<Page> {
  const { browser, page } = await atSignIn(t, link);
  return asPage(await browser.submit(page, { email, password }));
}

async function refusalOf(link: string): Promise<[number, string]> {
  const { page } = await atSignIn(t, link);
  return [page.status, headingOf(page)];
}

async function placesOf(email: string) {
  const person = await people.findByEmail(t.db, email);
  const found = await people.findMemberships(t.db, { issuer: t.config.issuer, subject: person?.id ?? '' });
  return found.map(({ workspaceId, role }) => ({ workspaceId, role }));
}

/** Waits until another transaction waits for a lock that this one holds. */
async function untilSomebodyWaits(tx: Tx): Promise<void> {
  const waiting = 'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))';
  while ((await tx.query(waiting)).rowCount === 0) {
    await sleep(10);
    await tx.query('select pg_stat_clear_snapshot()'); // otherwise the transaction keeps seeing its first snapshot
  }
}

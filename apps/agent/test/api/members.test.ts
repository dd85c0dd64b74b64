import { people, withWorkspace, workspaces } from '@feedback/db';
import { authorizeAs } from '@feedback/test-support/browser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as openid from 'openid-client';
import {
  authorizationRequest,
  type Harness,
  type Member,
  newBrowser,
  startAgent,
  toolCall,
} from '../harness.ts';
import { asPage, atSignIn, headingOf, signUp } from '../person-at-browser.ts';
import { sessionCaller } from '../session-caller.ts';

let t: Harness;
let twin: Harness;
let api: ReturnType<typeof sessionCaller>;
let owner: Member;
beforeAll(async () => {
  t = await startAgent();
  twin = await startAgent({ appUrl: t.config.appUrl });
  api = sessionCaller(t);
});
afterAll(async () => {
  await twin.close();
  await t.close();
});
beforeEach(async () => {
  owner = await t.newMember();
  await api.makeKnown(owner);
});

describe('GET /api/members', () => {
  test('a viewer sees all members, longest membership first', async () => {
    const viewer = await newColleague('viewer');
    const { status, body } = await api.call(viewer, 'GET', '/api/members');
    expect(status).toBe(200);
    expect(body).toEqual({
      members: [
        {
          id: owner.personId,
          email: owner.email,
          name: 'Test',
          role: 'owner',
          created_at: expect.any(String),
        },
        {
          id: viewer.personId,
          email: viewer.email,
          name: 'Test',
          role: 'viewer',
          created_at: expect.any(String),
        },
      ],
    });
  });

  test('answers 401 without a session, 405 for another method', async () => {
    expect((await fetch(`${t.url}/api/members`)).status).toBe(401);
    expect((await api.call(owner, 'POST', '/api/members')).status).toBe(405);
  });
});

describe('PATCH /api/members/{id}', () => {
  test('an owner changes a member’s role, and it applies to that member’s next call', async () => {
    const member = await newColleague('member');
    const path = `/api/members/${member.personId}`;
    expect((await api.call(member, 'GET', '/api/invitations')).status).toBe(403);
    const { status, body } = await api.call(owner, 'PATCH', path, { role: 'owner' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: member.personId, role: 'owner' });
    expect((await api.call(member, 'GET', '/api/invitations')).status).toBe(200);
    expect((await api.call(owner, 'PATCH', path, { role: 'viewer' })).status).toBe(200);
    expect((await api.call(member, 'GET', '/api/invitations')).status).toBe(403);
  });

  test('answers 403 to a caller who is not an owner, 404 for a person who is not a member, 422 for an unknown role, 400 for invalid JSON', async () => {
    const member = await newColleague('member');
    const mine = `/api/members/${member.personId}`;
    expect((await api.call(member, 'PATCH', mine, { role: 'owner' })).status).toBe(403);
    const stranger = await t.newMember();
    for (const id of [stranger.personId, crypto.randomUUID(), 'x'])
      expect((await api.call(owner, 'PATCH', `/api/members/${id}`, { role: 'viewer' })).status).toBe(404);
    expect((await api.call(owner, 'PATCH', mine, { role: 'admin' })).status).toBe(422);
    expect((await api.call(owner, 'PATCH', mine)).status).toBe(422);
    expect((await api.call(owner, 'PATCH', mine, '{')).status).toBe(400);
  });

  test('answers 409 for the last owner, who can be neither demoted nor removed, and cannot leave', async () => {
    await newColleague('member');
    const path = `/api/members/${owner.personId}`;
    const demoted = await api.call(owner, 'PATCH', path, { role: 'member' });
    expect([demoted.status, demoted.body['detail']]).toEqual([409, expect.stringContaining('owner')]);
    expect((await api.call(owner, 'DELETE', path)).status).toBe(409);
    expect((await api.call(owner, 'PATCH', path, { role: 'owner' })).status).toBe(200);
  });

  test('of two owners who demote or remove each other at once, one stays an owner', async () => {
    for (const [method, body] of [
      ['PATCH', { role: 'viewer' }],
      ['DELETE', undefined],
    ] as const) {
      const [first, second] = [await t.newMember(), await t.newMember()];
      await add(second, first.workspaceId, 'owner');
      await Promise.all([first, second].map((one) => api.makeKnown(one)));
      const other = { ...second, workspaceId: first.workspaceId };
      await Promise.all([
        api.call(first, method, `/api/members/${second.personId}`, body),
        api.call(other, method, `/api/members/${first.personId}`, body),
      ]);
      const left = await t.rows(first.workspaceId, `select from membership where role = 'owner'`);
      expect(left).toHaveLength(1);
    }
  });
});

describe('DELETE /api/members/{id}', () => {
  test('ends the member’s sessions, agents and their tokens at once, in every process', async () => {
    const member = await newColleague('member');
    const { agent, accessToken, refreshToken } = await t.connect(member, { workspace: owner.workspaceId });
    const request = await authorizationRequest(agent, t.mcpUrl);
    const callback = await authorizeAs(newBrowser(), request.url, member, { workspace: owner.workspaceId });
    const call = async (at: Harness) =>
      (await at.post(toolCall('service.help'), { token: accessToken })).status;
    const session = async (at: Harness) =>
      (await sessionCaller(at).call(member, 'GET', '/api/members')).status;
    expect([await call(t), await call(twin), await session(t), await session(twin)]).toEqual([
      200, 200, 200, 200,
    ]);
    const grants = (await connections(owner.workspaceId, member)).map(({ id }) => id);
    expect(grants).toHaveLength(2);

    const path = `/api/members/${member.personId}`;
    expect((await api.call(owner, 'DELETE', path)).status).toBe(204);
    expect([await call(t), await call(twin), await session(t), await session(twin)]).toEqual([
      401, 401, 401, 401,
    ]);
    await expect(openid.refreshTokenGrant(agent, refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(openid.authorizationCodeGrant(agent, callback, request.checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect(await connections(owner.workspaceId, member)).toEqual([]);
    const left = await t.db.pool.query('select from oidc_record where grant_id = any ($1)', [grants]);
    expect(left.rowCount).toBe(0);
    expect((await api.call(owner, 'DELETE', path)).status).toBe(404);
  });

  test('leaves the person’s other workspaces unchanged', async () => {
    const member = await newColleague('member');
    const elsewhere = member.home;
    const { accessToken } = await t.connect(member, { workspace: elsewhere });
    await api.call(owner, 'DELETE', `/api/members/${member.personId}`);
    expect((await t.post(toolCall('service.help'), { token: accessToken })).status).toBe(200);
    expect((await api.call(member, 'GET', '/api/members', undefined, elsewhere)).status).toBe(200);
  });

  test('from the last workspace deletes the account and its sign-ins; after a new invitation the person starts with a new account', async () => {
    const member = await newColleague('member');
    await t.rows(member.home, 'delete from membership');
    await t.connect(member, { workspace: owner.workspaceId });
    const { browser, page } = await atSignIn(t); // a pending sign-in, with its code
    await browser.submit(page, { email: member.email, password: member.password });
    expect(await recordsOf(member)).toBeGreaterThan(0);
    expect((await api.call(owner, 'DELETE', `/api/members/${member.personId}`)).status).toBe(204);

    expect(await people.findById(t.db, member.personId)).toBeUndefined();
    const identities = await t.db.pool.query('select from identity where person_id = $1', [member.personId]);
    expect([identities.rowCount, await recordsOf(member)]).toEqual([0, 0]);
    const refused = await atSignIn(t);
    const { email, password } = member;
    expect(asPage(await refused.browser.submit(refused.page, { email, password })).status).toBe(401);

    const invited = await api.call(owner, 'POST', '/api/invitations', { email, role: 'viewer' });
    const welcome = await signUp(await atSignIn(t, String(invited.body['link'])), { email });
    expect(headingOf(welcome)).toContain('Welcome');
    const { members } = (await api.call(owner, 'GET', '/api/members')).body as {
      members: { email: string }[];
    };
    expect(members).toContainEqual(expect.objectContaining({ email, role: 'viewer' }));
    const audit = (await api.call(owner, 'GET', '/api/audit')).body['entries'] as { action: string }[];
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['member-removed', 'account-removed']),
    );
  });

  test('from two last workspaces at the same moment leaves no account', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await t.newMember();
      await api.makeKnown(other);
      const member = await newColleague('member');
      await t.rows(member.home, 'delete from membership');
      await add(member, other.workspaceId, 'member');
      const path = `/api/members/${member.personId}`;
      const answers = await Promise.all([owner, other].map((one) => api.call(one, 'DELETE', path)));
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect(await people.findById(t.db, member.personId)).toBeUndefined();
    }
  });

  test('every member may leave; only owners remove other members', async () => {
    const [member, viewer] = [await newColleague('member'), await newColleague('viewer')];
    expect((await api.call(member, 'DELETE', `/api/members/${viewer.personId}`)).status).toBe(403);
    expect((await api.call(viewer, 'DELETE', `/api/members/${viewer.personId}`)).status).toBe(204);
    expect((await api.call(viewer, 'GET', '/api/members')).status).toBe(401);
    expect((await api.call(member, 'DELETE', '/api/members/x')).status).toBe(404);
    expect((await api.call(member, 'DELETE', `/api/members/${member.personId.toUpperCase()}`)).status).toBe(
      204,
    );
  });

  test('a consent form that was open when the member was removed connects no agent', async () => {
    const member = await newColleague('member');
    const { browser, page } = await atConsent(member);
    await api.call(owner, 'DELETE', `/api/members/${member.personId}`);
    const end = asPage(await browser.submit(page, { decision: 'approve', workspace: owner.workspaceId }));
    expect(end.status).toBe(403);
  });

  test('an approval at the same moment leaves no agent connected', async () => {
    for (let round = 0; round < 6; round += 1) {
      const member = await newColleague('member');
      const { browser, page, agent, checks } = await atConsent(member);
      const [end] = await Promise.all([
        browser.submit(page, { decision: 'approve', workspace: owner.workspaceId }),
        api.call(owner, 'DELETE', `/api/members/${member.personId}`),
      ]);
      expect(await connections(owner.workspaceId, member)).toEqual([]);
      if ('arrivedAt' in end && end.arrivedAt.searchParams.has('code'))
        await expect(openid.authorizationCodeGrant(agent, end.arrivedAt, checks)).rejects.toMatchObject({
          error: 'invalid_grant',
        });
    }
  });
});

/** Another person in the owner's workspace; they have their own workspace as well. */
async function newColleague(role: 'owner' | 'member' | 'viewer'): Promise<Member & { home: string }> {
  const person = await t.newMember();
  await api.makeKnown(person);
  await add(person, owner.workspaceId, role);
  return { ...person, home: person.workspaceId, workspaceId: owner.workspaceId };
}

function add({ personId }: Member, workspaceId: string, role: 'owner' | 'member' | 'viewer') {
  return withWorkspace(t.db, workspaceId, (tx) => workspaces.addMember(tx, workspaceId, { personId, role }));
}

/** A person who has signed in and sees the consent page. */
async function atConsent({ email, password }: Member) {
  const agent = await t.register();
  const { url, checks } = await authorizationRequest(agent, t.mcpUrl);
  const { browser, page } = await atSignIn(t, url);
  return { agent, checks, browser, page: asPage(await browser.submit(page, { email, password })) };
}

/** How many records the bundled identity provider stores about a person. */
async function recordsOf({ personId }: Member): Promise<number | null> {
  const { rowCount } = await t.db.pool.query(
    `select from oidc_record where realm = 'idp' and payload::text like '%' || $1 || '%'`,
    [personId],
  );
  return rowCount;
}

function connections(workspaceId: string, { personId }: Member) {
  return t.rows<{ id: string }>(workspaceId, 'select id from agent_connection where person_id = $1', [
    personId,
  ]);
}

import { changeRole } from '@feedback/core';
import { withWorkspace, workspaces } from '@feedback/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as openid from 'openid-client';
import { type Harness, type Member, startAgent, toolCall } from '../harness.ts';
import { atSignIn, newAddress, signUp } from '../person-at-browser.ts';
import { sessionCaller } from '../session-caller.ts';

type Entry = Record<string, unknown> & { id: string; action: string; at: string };

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

describe('GET /api/audit', () => {
  test('shows owners who did what, to what, when by PostgreSQL’s clock, and from which address, in which request', async () => {
    const made = await fetch(`${t.url}/api/invitations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await api.tokenOf(owner)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'new@people.test', role: 'viewer' }),
    });
    const { id } = (await made.json()) as { id: string };
    const requestId = made.headers.get('x-request-id');
    const { rows } = await t.db.pool.query<{ now: Date }>('select now()');
    const [entry] = await entries();
    expect(entry).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      action: 'invitation-made',
      actor: 'person',
      person: owner.email,
      agent: null,
      subject: { kind: 'invitation', id },
      detail: { email: 'new@people.test', role: 'viewer' },
      address: expect.stringContaining('127.0.0.1'),
      request_id: requestId,
    });
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(Math.abs(Date.parse(entry?.at ?? '') - Number(rows[0]?.now))).toBeLessThan(60_000);
  });

  test('lists each entry once, page by page; 403 for a member, 422 for an invalid page', async () => {
    for (let i = 0; i < 5; i += 1)
      await api.call(owner, 'POST', '/api/invitations', { email: newAddress(), role: 'viewer' });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await api.call(owner, 'GET', `/api/audit?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...(body['entries'] as Entry[]).map(({ id }) => id));
      cursor = body['next_cursor'] as string | null;
    }
    expect(seen).toEqual((await entries()).map(({ id }) => id));
    expect(new Set(seen).size).toBe(5);
    expect((await api.call(await newColleague('member'), 'GET', '/api/audit')).status).toBe(403);
    expect((await api.call(owner, 'GET', '/api/audit?cursor=x')).status).toBe(422);
    expect((await api.call(owner, 'GET', '/api/audit?limit=0')).status).toBe(422);
  });

  test('shows nothing of another workspace', async () => {
    const other = await t.newMember();
    await api.makeKnown(other);
    await api.call(other, 'POST', '/api/invitations', { email: newAddress(), role: 'viewer' });
    expect(await entries()).toEqual([]);
  });
});

describe('the audit log', () => {
  test('has sign-ins and refused sign-ins in every workspace of the person; those of an unknown address have no workspace', async () => {
    const home = owner.workspaceId;
    const { workspaceId } = await t.newMember();
    await add(owner, workspaceId, 'viewer');
    const stranger = newAddress();
    for (const [email, password] of [
      [owner.email, 'wrong'],
      [stranger, 'wrong'],
      ['my secret password', 'wrong'],
      [owner.email, owner.password],
    ] as const) {
      const { browser, page } = await atSignIn(t);
      await browser.submit(page, { email, password });
    }
    for (const at of [home, workspaceId])
      expect(await rowsOf(at)).toEqual([
        { action: 'sign-in-refused', actor: 'unknown', person: null, subject: owner.personId },
        { action: 'signed-in', actor: 'person', person: owner.email, subject: owner.personId },
      ]);
    const unplaced = await rowsOf('00000000-0000-0000-0000-000000000000');
    expect(unplaced.filter(({ subject }) => subject === stranger)).toEqual([
      { action: 'sign-in-refused', actor: 'unknown', person: null, subject: stranger },
    ]);
    expect(JSON.stringify(unplaced)).not.toContain('secret');
  });

  test('has the start of each throttle once', async () => {
    for (let i = 0; i < 13; i += 1) {
      const { browser, page } = await atSignIn(t);
      await browser.submit(page, { email: owner.email, password: 'wrong' });
    }
    expect((await actions()).filter((action) => action === 'sign-in-throttled')).toHaveLength(1);
    expect((await actions()).filter((action) => action === 'sign-in-refused')).toHaveLength(10);
  });

  test('has the changes to people, keys and invitations in order', async () => {
    const member = await newColleague('member');
    const survey = {
      name: 'Exit',
      question: 'Why?',
      surface: 'float',
      rating_scale: 'none',
      allowed_origins: [],
    };
    const made = (await api.call(owner, 'POST', '/api/surveys', survey)).body as { id: string };
    const key = (await api.call(owner, 'POST', '/api/survey-keys', { survey_id: made.id })).body;
    await api.call(owner, 'DELETE', `/api/survey-keys/${String(key['id'])}`);
    const invitation = await api.call(owner, 'POST', '/api/invitations', {
      email: newAddress(),
      role: 'member',
    });
    await api.call(owner, 'DELETE', `/api/invitations/${String(invitation.body['id'])}`);
    await api.call(owner, 'PATCH', `/api/members/${member.personId}`, { role: 'viewer' });
    await api.call(member, 'POST', '/api/quota/release');
    await api.call(member, 'DELETE', `/api/members/${owner.personId}`);
    await api.call(owner, 'DELETE', `/api/members/${member.personId}`);
    expect(await actions()).toEqual([
      'survey-key-made',
      'survey-key-revoked',
      'invitation-made',
      'invitation-withdrawn',
      'role-changed',
      'role-refused',
      'role-refused',
      'member-removed',
    ]);
    const [removed, , refused, changed] = await entries();
    expect(changed?.['detail']).toEqual({ email: member.email, from: 'member', to: 'viewer' });
    expect(refused).toMatchObject({
      person: member.email,
      subject: { kind: 'request', id: 'POST /api/quota/release' },
    });
    expect(removed).toMatchObject({ person: owner.email, subject: { kind: 'person', id: member.personId } });
  });

  test('has each agent’s approval, and its end: by a person, by the agent, or for a replayed token', async () => {
    const ended = await t.connect(owner);
    const revoked = await t.connect(owner);
    const replayed = await t.connect(owner);
    const list = (await api.call(owner, 'GET', '/api/agent-connections')).body['connections'];
    const [, , first] = list as { id: string }[];
    await api.call(owner, 'DELETE', `/api/agent-connections/${first?.id}`);
    await openid.tokenRevocation(revoked.agent, revoked.refreshToken);
    await openid.refreshTokenGrant(replayed.agent, replayed.refreshToken);
    await t.db.pool
      .query(`update oidc_record set consumed_at = now() - interval '1 hour' where consumed_at is not null
      and model = 'RefreshToken'`);
    await expect(openid.refreshTokenGrant(replayed.agent, replayed.refreshToken)).rejects.toThrow();
    expect((await t.post({}, { token: ended.accessToken })).status).toBe(401);

    const all = await entries();
    const ends = all.filter(({ action }) => action === 'agent-connection-ended').toReversed();
    expect(ends.map(({ actor, detail }) => [actor, (detail as { reason: string }).reason])).toEqual([
      ['person', 'ended-by-person'],
      ['agent', 'revoked-by-agent'],
      ['service', 'token-reused'],
    ]);
    expect(ends.map(({ address }) => address)).toEqual(Array(3).fill(expect.stringContaining('127.0.0.1')));
    const approvals = all.filter(({ action }) => action === 'agent-connection-approved');
    expect(approvals).toHaveLength(3);
    expect(approvals[0]).toMatchObject({
      person: owner.email,
      detail: { agent: 'Test agent', scopes: ['read', 'write'] },
    });
  });

  test('has an agent’s refusals for its person’s role and for its own scope, once for a whole batch', async () => {
    const viewer = await newColleague('viewer');
    const reader = await newColleague('member');
    const act = toolCall('service.act', { action: 'start_building', priority_id: crypto.randomUUID() });
    for (const [person, scopes] of [
      [viewer, ['read']],
      [reader, ['read']],
    ] as const) {
      const { accessToken } = await t.connect(person, { scopes: [...scopes], workspace: owner.workspaceId });
      const many = Array.from({ length: 3 }, () => act);
      expect((await t.post(many, { token: accessToken })).status).toBe(403);
    }
    const refused = (await entries()).filter(({ action }) => action.endsWith('-refused')).toReversed();
    expect(refused).toEqual(
      [
        [viewer, 'role-refused', 'viewer'],
        [reader, 'scope-refused', 'member'],
      ].map(([person, action, role]) =>
        expect.objectContaining({
          action,
          actor: 'agent',
          person: (person as Member).email,
          agent: 'Test agent',
          subject: { kind: 'tool', id: 'service.act' },
          detail: { role, scopes: ['read'] },
          address: expect.stringContaining('127.0.0.1'),
        }),
      ),
    );
  });

  test('has the people who joined by an invitation, with the accounts they created', async () => {
    const email = newAddress();
    const { link } = (await api.call(owner, 'POST', '/api/invitations', { email, role: 'member' })).body as {
      link: string;
    };
    await signUp(await atSignIn(t, link), { email });
    expect(await actions()).toEqual(['invitation-made', 'member-joined']);
    const [joined] = await entries();
    expect(joined).toMatchObject({ person: email, detail: { role: 'member', by: 'invitation' } });
    const unplaced = await rowsOf('00000000-0000-0000-0000-000000000000');
    expect(unplaced).toContainEqual(expect.objectContaining({ action: 'account-made', person: email }));
  });

  test('is written in the transaction of the change it records: if that fails, neither is stored', async () => {
    const member = await newColleague('member');
    const by = { personId: owner.personId, from: { address: 'a\0b', requestId: null } }; // PostgreSQL cannot store this address
    const asked = { personId: member.personId, role: 'viewer', by } as const;
    await expect(changeRole(t, owner.workspaceId, asked)).rejects.toThrow();
    expect(await t.rows(owner.workspaceId, `select from membership where role = 'viewer'`)).toEqual([]);
    expect(await entries()).toEqual([]);
  });
});

/** All audit entries of the owner's workspace, newest first. */
async function entries(): Promise<Entry[]> {
  return (await api.call(owner, 'GET', '/api/audit?limit=200')).body['entries'] as Entry[];
}

/** The actions, in the order in which they happened. */
async function actions(): Promise<string[]> {
  return (await entries()).map(({ action }) => action).toReversed();
}

function rowsOf(workspaceId: string) {
  return t.rows<{ action: string; actor: string; person: string | null; subject: string | null }>(
    workspaceId,
    'select action, actor, person, subject_id as subject from audit_entry where workspace_id = $1 order by at, id',
    [workspaceId],
  );
}

async function newColleague(role: 'member' | 'viewer'): Promise<Member> {
  const person = await t.newMember();
  await api.makeKnown(person);
  await add(person, owner.workspaceId, role);
  return { ...person, workspaceId: owner.workspaceId };
}

function add({ personId }: Member, workspaceId: string, role: 'member' | 'viewer') {
  return withWorkspace(t.db, workspaceId, (tx) => workspaces.addMember(tx, workspaceId, { personId, role }));
}

import { agentConnections, withWorkspace, workspaces } from '@feedback/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as openid from 'openid-client';
import { authorizationRequest, type Harness, type Member, startAgent, toolCall } from './harness.ts';
import { asPage, atSignIn } from './person-at-browser.ts';
import { operations, sessionCaller } from './session-caller.ts';

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
let owner: Member;
let viewer: Member;
beforeAll(async () => {
  t = await startAgent();
  api = sessionCaller(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.newMember();
  viewer = { ...(await t.newMember()), workspaceId: owner.workspaceId };
  await Promise.all([owner, viewer].map((one) => api.makeKnown(one)));
  await leaveHome(viewer);
  await setRole('viewer');
});

describe('an agent of a viewer (§11)', () => {
  test('cannot get write: the consent page has no box for it and says why', async () => {
    const { page } = await atConsent('read write');
    expect(page.html).toContain('name="scope" value="read"');
    expect(page.html).not.toContain('name="scope" value="write"');
    expect(page.html).toMatch(/You are a viewer of Test, so your agents can only read there/);
  });

  test('gets no write by a forged form, and gets nothing if it asked for nothing else', async () => {
    const forged = await atConsent('read write');
    const end = await forged.submit({ decision: 'approve', scope: ['read', 'write'] });
    const tokens = await openid.authorizationCodeGrant(forged.agent, end, forged.checks);
    expect(tokens.scope).toBe('read');
    expect((await agentConnections.findAccess(t.db, tokens.access_token))?.scopes).toEqual(['read']);

    const onlyWrite = await atConsent('write');
    expect(onlyWrite.page.html).not.toContain('value="approve"');
    const refused = await onlyWrite.submit({ decision: 'approve', scope: ['write'] });
    expect(refused.searchParams.get('error')).toBe('access_denied');
    expect(
      await t.rows(owner.workspaceId, `select from agent_connection where 'write' = any (scopes)`),
    ).toEqual([]);
  });

  test('may write in another workspace of theirs, and the page says where it may not', async () => {
    const home = (await t.newMember('Home')).workspaceId;
    await add(viewer, home, 'member');
    for (const [workspace, scope] of [
      [owner.workspaceId, 'read'],
      [home, 'read write'],
    ] as const) {
      const { page, submit, agent, checks } = await atConsent('read write');
      expect(page.html).toMatch(/You are a viewer of Test: there the agent can only read/);
      const end = await submit({ decision: 'approve', scope: ['read', 'write'], workspace });
      expect((await openid.authorizationCodeGrant(agent, end, checks)).scope).toBe(scope);
    }
  });

  test('loses write the moment its person becomes a viewer, also with the next refresh', async () => {
    await setRole('member');
    const { agent, accessToken, refreshToken } = await t.connect(viewer);
    expect((await agentConnections.findAccess(t.db, accessToken))?.scopes.toSorted()).toEqual([
      'read',
      'write',
    ]);
    const path = `/api/members/${viewer.personId}`;
    expect((await api.call(owner, 'PATCH', path, { role: 'viewer' })).status).toBe(200);

    expect((await agentConnections.findAccess(t.db, accessToken))?.scopes).toEqual(['read']);
    const act = toolCall('service.act', { action: 'start_building', priority_id: crypto.randomUUID() });
    const refused = await t.post(act, { token: accessToken });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({
      detail: expect.stringMatching(/viewer of the workspace.*owner of the workspace can make them a member/),
    });
    // A client that learns of a missing scope asks the person for it, and a viewer cannot grant it.
    expect(refused.headers.get('www-authenticate')).not.toMatch(/scope/);
    expect((await openid.refreshTokenGrant(agent, refreshToken)).scope).toBe('read');
    const { body } = await api.call(viewer, 'GET', '/api/agent-connections');
    expect(body['connections']).toEqual([expect.objectContaining({ scopes: ['read'] })]);
  });
});

/** What a viewer may do about themselves, and about no other person. */
const OWN: Partial<Record<string, (other: Member) => string | Promise<string>>> = {
  removeMember: (other) => other.personId,
  endAgentConnection: async (other) => {
    await t.connect(other);
    const { body } = await api.call(other, 'GET', '/api/agent-connections');
    return (body['connections'] as { id: string }[])[0]?.id ?? '';
  },
};

describe('what a viewer may change under a session', () => {
  const changes = operations().filter(
    // Their own password, and what they get by mail.
    ({ id, method }) => method !== 'GET' && !['changePassword', 'setNotifications'].includes(id),
  );

  test.each(changes)('$id is refused with 403', async ({ id, method, path }) => {
    const target = (await OWN[id]?.(owner)) ?? crypto.randomUUID();
    const { status, body } = await api.call(viewer, method, path.replace('{id}', target));
    expect([status, body]).toEqual([403, { detail: expect.any(String) }]);
  });

  test('a viewer may leave, and end their own agent', async () => {
    await t.connect(viewer, { scopes: ['read'] });
    const { body } = await api.call(viewer, 'GET', '/api/agent-connections');
    const [own] = body['connections'] as { id: string }[];
    expect((await api.call(viewer, 'DELETE', `/api/agent-connections/${own?.id}`)).status).toBe(204);
    expect((await api.call(viewer, 'DELETE', `/api/members/${viewer.personId}`)).status).toBe(204);
  });
});

async function atConsent(scope: string) {
  const agent = await t.register();
  const { url, checks } = await authorizationRequest(agent, t.mcpUrl, { scope });
  const { browser, page: signIn } = await atSignIn(t, url);
  const { email, password } = viewer;
  const page = asPage(await browser.submit(signIn, { email, password }));
  const submit = async (values: Record<string, string | string[]>) => {
    const end = await browser.submit(page, values);
    if (!('arrivedAt' in end)) throw new Error(`${end.status} on ${end.url.href}`);
    return end.arrivedAt;
  };
  return { agent, checks, page, submit };
}

function setRole(role: 'member' | 'viewer') {
  return add(viewer, owner.workspaceId, role);
}

function add({ personId }: Member, workspaceId: string, role: 'member' | 'viewer') {
  return withWorkspace(t.db, workspaceId, (tx) => workspaces.addMember(tx, workspaceId, { personId, role }));
}

/**
 * Removes a person from their workspaces: each new person of these tests owns one, which the consent page would offer as a
 * further choice.
 */
async function leaveHome({ personId }: Member) {
  const { rows } = await t.db.pool.query<{ id: string }>('select workspace_id as id from find_places($1)', [
    personId,
  ]);
  for (const { id } of rows)
    await t.rows(id, 'delete from membership where workspace_id = $1 and person_id = $2', [id, personId]);
}

import { loadProviderKeys } from '@feedback/core';
import { withWorkspace, workspaces } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import * as openid from 'openid-client';
import { type Harness, type Member, startAgent, toolCall } from '../harness.ts';

let t: Harness;
let owner: Member;
let member: Member;
beforeAll(async () => {
  t = await startAgent();
  owner = await t.newMember();
  member = await t.newMember();
  await withWorkspace(t.db, owner.workspaceId, (tx) =>
    workspaces.addMember(tx, owner.workspaceId, { personId: member.personId, role: 'member' }),
  );
  // The issuer knows both once they have signed in.
  for (const person of [owner, member]) await t.connect(person, { workspace: owner.workspaceId });
});
afterAll(() => t.close());

describe('GET /api/agent-connections', () => {
  test('shows an owner every agent of the workspace, and a member their own', async () => {
    const seen = await list(owner);
    expect(new Set(seen.map(({ person }) => person))).toEqual(new Set([owner.email, member.email]));
    expect(seen[0]).toEqual({
      id: expect.any(String),
      client_id: expect.any(String),
      client_name: 'Test agent',
      person: expect.any(String),
      scopes: ['read', 'write'],
      redirect_host: '127.0.0.1:61234',
      created_at: expect.any(String),
      last_used_at: null,
      ended_at: null,
      calls: 0,
    });
    expect((await list(member)).map(({ person }) => person)).toEqual([member.email]);
  });

  test.each([
    ['no token', async () => ''],
    ['an agent’s token', async () => (await t.connect(owner)).accessToken],
    ['a token for another audience', () => sign(owner, { audience: 'https://other.test' })],
    ['a token of another issuer', () => sign(owner, { issuer: 'https://evil.test' })],
    ['an expired token', () => sign(owner, { expires: '-1s' })],
    ['a workspace that is not the person’s', () => sign(owner, { workspaceId: crypto.randomUUID() })],
  ])('answers 401 with %s', async (_, make) => {
    const response = await api('GET', '', await make());
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="Service"');
    expect(await response.json()).toEqual({ detail: expect.any(String) });
  });
});

describe('DELETE /api/agent-connections/{id} (§5.7)', () => {
  test('an owner ends any member’s, and every process refuses its tokens on the next call', async () => {
    const twin = await startAgent({ appUrl: t.config.appUrl });
    const { agent, accessToken, refreshToken } = await t.connect(member, { workspace: owner.workspaceId });
    const status = async (at: Harness) =>
      (await at.post(toolCall('service.help'), { token: accessToken })).status;
    expect([await status(t), await status(twin)]).toEqual([200, 200]);
    const id = await newestOf(member);
    expect((await api('DELETE', `/${id}`, await sign(owner))).status).toBe(204);
    expect([await status(t), await status(twin)]).toEqual([401, 401]);
    await expect(openid.refreshTokenGrant(agent, refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect((await list(owner)).map((connection) => connection['id'])).not.toContain(id);
    await twin.close();
  });

  test('a member ends their own connections, but no other member’s', async () => {
    expect((await api('DELETE', `/${await newestOf(owner)}`, await sign(member))).status).toBe(403);
    expect((await api('DELETE', `/${await newestOf(member)}`, await sign(member))).status).toBe(204);
  });

  test('answers 404 for a connection of another workspace, and for an ended one', async () => {
    const stranger = await t.newMember();
    await t.connect(stranger);
    const foreign = await newestOf(stranger, stranger.workspaceId);
    expect((await api('DELETE', `/${foreign}`, await sign(owner))).status).toBe(404);
    expect((await api('DELETE', '/unknown', await sign(owner))).status).toBe(404);
  });

  test('answers 405 with the supported methods', async () => {
    const response = await api('PUT', '', await sign(owner));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET');
  });
});

function api(method: string, path: string, token: string): Promise<Response> {
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
  return fetch(`${t.url}/api/agent-connections${path}`, { method, headers });
}

async function list(person: Member): Promise<Record<string, unknown>[]> {
  const response = await api('GET', '', await sign(person));
  return ((await response.json()) as { connections: Record<string, unknown>[] }).connections;
}

async function newestOf({ personId }: Member, workspaceId = owner.workspaceId): Promise<string> {
  const [row] = await t.rows<{ id: string }>(
    workspaceId,
    'select id from agent_connection where person_id = $1 and revoked_at is null order by created_at desc limit 1',
    [personId],
  );
  return row?.id ?? '';
}

/** A session token as the bundled provider signs it, except for the test's changes. */
async function sign(
  person: Member,
  {
    audience = `${t.config.appUrl}/api`,
    issuer = t.config.issuer,
    expires = '5m',
    workspaceId = owner.workspaceId,
  } = {},
) {
  const {
    signing: [signing],
  } = await loadProviderKeys(t.db, 'idp');
  return new SignJWT({ workspace_id: workspaceId })
    .setProtectedHeader({ alg: 'ES256', ...(signing.kid === undefined ? {} : { kid: signing.kid }) })
    .setSubject(person.personId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(signing);
}

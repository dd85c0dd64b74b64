import { createHash } from 'node:crypto';
import { authorizeAs } from '@feedback/test-support/browser';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as openid from 'openid-client';
import {
  authorizationRequest,
  type Harness,
  type Member,
  newBrowser,
  REDIRECT_URI,
  startAgent,
  toolCall,
} from '../harness.ts';

let t: Harness;
let owner: Member;
beforeAll(async () => {
  t = await startAgent();
  owner = await t.newMember();
});
afterAll(() => t.close());

describe('POST /mcp/token (§4.7)', () => {
  test('a code becomes an opaque token for what the person ticked, and a refresh token', async () => {
    const { tokens } = await t.connect(owner, { scopes: ['read'] });
    expect(tokens).toMatchObject({
      token_type: 'bearer',
      scope: 'read',
      expires_in: 3600,
      refresh_token: expect.any(String),
    });
    expect(tokens.access_token).not.toContain('.');
  });

  test('of eight redemptions of one code at the same time exactly one is answered with tokens', async () => {
    const { body } = await aCode();
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(body)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400, 400, 400,
    ]);
  });

  test('a replayed code is refused, and revokes what its first use issued (RFC 6749 §4.1.2)', async () => {
    const { body } = await aCode();
    const { access_token: token } = (await (await redeem(body)).json()) as { access_token: string };
    expect(await statusOf(token)).toBe(200);
    const again = await redeem(body);
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ error: 'invalid_grant', detail: expect.any(String) });
    expect(await statusOf(token)).toBe(401);
  });

  test.each([
    ['another verifier', { code_verifier: 'y'.repeat(43) }],
    ['another redirect address', { redirect_uri: 'http://127.0.0.1:1/other' }],
    ['no verifier', { code_verifier: '' }],
  ])('a code with %s is refused', async (_, change) => {
    const { body } = await aCode();
    expect((await redeem({ ...body, ...change })).status).toBe(400);
  });

  test('a code of another agent is refused', async () => {
    const [{ body }, thief] = [await aCode(), await t.register()];
    expect((await redeem({ ...body, client_id: thief.clientMetadata().client_id })).status).toBe(400);
  });

  test('a token for another resource is refused (RFC 8707)', async () => {
    const { body } = await aCode();
    const response = await redeem({ ...body, resource: 'https://other.test/mcp' });
    expect(await response.json()).toMatchObject({ error: 'invalid_target', detail: expect.any(String) });
  });

  test('an expired code is refused', async () => {
    const brief = await startAgent({ settings: { AUTHORIZATION_CODE_TTL: '1' } });
    const { body, url } = await aCode(brief);
    await new Promise((resolve) => setTimeout(resolve, 1_100)); // the lifetime of the code is what is tested
    expect((await redeem(body, url)).status).toBe(400);
    await brief.close();
  });

  test('a refresh token gives new ones; used again within the leeway it still does, for clients race themselves', async () => {
    const { agent, refreshToken } = await t.connect(owner);
    const fresh = await openid.refreshTokenGrant(agent, refreshToken);
    expect(fresh.refresh_token).not.toBe(refreshToken);
    expect(await statusOf(fresh.access_token)).toBe(200);
    expect(await statusOf((await openid.refreshTokenGrant(agent, refreshToken)).access_token)).toBe(200);
  });

  test('a refresh token that is used several times within the leeway leaves one chain that goes on', async () => {
    const { agent, refreshToken } = await t.connect(owner);
    const race = (token: string) => Promise.all([1, 2, 3].map(() => openid.refreshTokenGrant(agent, token)));
    const [first, ...others] = await race(refreshToken);
    const [second, ...again] = await race(first?.refresh_token ?? '');
    expect(new Set(others.map(({ refresh_token: token }) => token))).toEqual(new Set([first?.refresh_token]));
    expect(new Set(again.map(({ refresh_token: token }) => token))).toEqual(new Set([second?.refresh_token]));

    const late = await openid.refreshTokenGrant(agent, refreshToken); // after its successor was used
    expect(late.refresh_token).toBe(first?.refresh_token);
    expect((await openid.refreshTokenGrant(agent, late.refresh_token ?? '')).refresh_token).toBe(
      second?.refresh_token,
    );
    expect(await refreshTokens(refreshToken, 'consumed_at is null')).toBe(1);
    expect(await refreshTokens(refreshToken)).toBe(3);
  });

  test.each([
    [29, 200],
    [31, 400],
  ])(
    'a refresh token that was used %i seconds ago is answered %i: the leeway is 30',
    async (seconds, status) => {
      const { agent, refreshToken } = await t.connect(owner);
      const { client_id: clientId } = agent.clientMetadata();
      const fresh = await openid.refreshTokenGrant(agent, refreshToken);
      await t.db.pool.query(
        `update oidc_record set consumed_at = now() - make_interval(secs => $2) where model = 'RefreshToken' and key = $1`,
        [keyOf(refreshToken), seconds],
      );
      const again = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken };
      expect((await redeem(again)).status).toBe(status);
      expect(await statusOf(fresh.access_token)).toBe(status === 200 ? 200 : 401);
    },
  );

  test('after the leeway a used refresh token ends the whole connection', async () => {
    const strict = await startAgent({ settings: { REFRESH_REUSE_LEEWAY: '0' } });
    const { agent, refreshToken } = await strict.connect(owner);
    const fresh = await openid.refreshTokenGrant(agent, refreshToken);
    await new Promise((resolve) => setTimeout(resolve, 10)); // the leeway is zero, but not less
    await expect(openid.refreshTokenGrant(agent, refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect(await statusOf(fresh.access_token, strict)).toBe(401);
    await expect(openid.refreshTokenGrant(agent, fresh.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await strict.close();
  });

  test('a person’s refresh tokens and codes end with their membership', async () => {
    const leaving = await t.newMember();
    const { agent, refreshToken } = await t.connect(leaving);
    const { body } = await aCode(t, leaving);
    await t.rows(leaving.workspaceId, 'delete from membership where person_id = $1', [leaving.personId]);
    await expect(openid.refreshTokenGrant(agent, refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect((await redeem(body)).status).toBe(400);
  });

  test('a refresh can ask for less, never for more', async () => {
    const { agent, refreshToken } = await t.connect(owner, { scopes: ['read'] });
    await expect(
      openid.refreshTokenGrant(agent, refreshToken, { scope: 'read write' }),
    ).rejects.toMatchObject({
      error: 'invalid_scope',
    });
    expect((await openid.refreshTokenGrant(agent, refreshToken, { scope: 'read' })).scope).toBe('read');
  });

  test.each([
    'client_credentials',
    'password',
    'urn:ietf:params:oauth:grant-type:device_code',
    'identity_assertion',
    'anonymous',
  ])('there is no way to a token by %s (§5.8)', async (grantType) => {
    const agent = await t.register();
    const response = await redeem({ grant_type: grantType, client_id: agent.clientMetadata().client_id });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: 'unsupported_grant_type',
      detail: expect.any(String),
    });
  });

  test('a body that is not a form is refused', async () => {
    const response = await t.post({ grant_type: 'authorization_code' }, { path: '/mcp/token' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request', detail: expect.any(String) });
  });

  test('no token is stored in plain text', async () => {
    const { accessToken, refreshToken } = await t.connect(owner);
    const { rows } = await t.db.pool.query(
      'select 1 from oidc_record where payload::text like $1 or payload::text like $2 or key in ($3, $4)',
      [`%${accessToken}%`, `%${refreshToken}%`, accessToken, refreshToken],
    );
    expect(rows).toEqual([]);
  });
});

describe('POST /mcp/revoke (§5.7, RFC 7009)', () => {
  test('revoking a refresh token ends the connection, in every process, on the very next call', async () => {
    const twin = await startAgent({ appUrl: t.config.appUrl });
    const { agent, accessToken, refreshToken } = await t.connect(owner);
    expect(await statusOf(accessToken, twin)).toBe(200);
    await openid.tokenRevocation(agent, refreshToken);
    expect(await statusOf(accessToken, twin)).toBe(401);
    expect(await statusOf(accessToken)).toBe(401);
    await twin.close();
  });

  test('revoking an access token ends only that token: the agent can refresh', async () => {
    const { agent, accessToken, refreshToken } = await t.connect(owner);
    await openid.tokenRevocation(agent, accessToken);
    expect(await statusOf(accessToken)).toBe(401);
    expect(await statusOf((await openid.refreshTokenGrant(agent, refreshToken)).access_token)).toBe(200);
  });

  test('an unknown token is no error, and another agent’s token stays', async () => {
    const [mine, thief] = [await t.connect(owner), await t.register()];
    for (const token of ['unknown', mine.accessToken]) await openid.tokenRevocation(thief, token);
    expect(await statusOf(mine.accessToken)).toBe(200);
  });
});

/** What a client sends to redeem a code it has just received. */
async function aCode(at: Harness = t, person: Member = owner) {
  const agent = await at.register();
  const { url, verifier } = await authorizationRequest(agent, at.mcpUrl);
  const callback = await authorizeAs(newBrowser(), url, person);
  const body = {
    grant_type: 'authorization_code',
    client_id: agent.clientMetadata().client_id,
    code: callback.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: REDIRECT_URI,
  };
  return { body, url: at.url };
}

/** How many refresh tokens a connection has. */
async function refreshTokens(token: string, which = 'true'): Promise<number> {
  const { rows } = await t.db.pool.query<{ count: number }>(
    `select count(*)::int as count from oidc_record where model = 'RefreshToken' and ${which}
       and grant_id = (select grant_id from oidc_record where model = 'RefreshToken' and key = $1)`,
    [keyOf(token)],
  );
  return rows[0]?.count ?? 0;
}

function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function redeem(body: Record<string, string>, url = t.url): Promise<Response> {
  return fetch(`${url}/mcp/token`, { method: 'POST', body: new URLSearchParams(body) });
}

async function statusOf(token: string, at: Harness = t): Promise<number> {
  return (await at.post(toolCall('service.help'), { token })).status;
}

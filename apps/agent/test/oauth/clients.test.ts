import { authorizeAs } from '@feedback/test-support/browser';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as v2 from '@modelcontextprotocol/client';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as openid from 'openid-client';
import {
  authorizationRequest,
  type Harness,
  type Member,
  newBrowser,
  startAgent,
  toolCall,
} from '../harness.ts';
import { AgentProvider } from './agent-provider.ts';

/** The tools of an agent that may only read. */
const NAMES = ['service.priorities', 'service.spec', 'service.ask', 'service.surveys', 'service.help'];
/** A call that needs more than `read`. The priority does not exist, so an accepted call answers that it does not exist. */
const ACT = { name: 'service.act', arguments: { action: 'start_building', priority_id: 'none' } };
const NOTHING_THERE = {
  isError: true,
  content: [{ type: 'text', text: expect.stringContaining('not_found') }],
};

let t: Harness;
let owner: Member;
beforeAll(async () => {
  t = await startAgent();
  owner = await t.newMember();
});
afterAll(() => t.close());

describe('an agent that knows only the address of /mcp completes the whole flow', () => {
  test('with the official client of the 2025 revisions', async () => {
    const provider = new AgentProvider();
    const first = connectV1(provider);
    await expect(first.done()).rejects.toBeInstanceOf(UnauthorizedError);
    const callback = await provider.approve(owner, { scopes: ['read'] });
    await first.transport.finishAuth(callback.searchParams.get('code') ?? '');
    expect(provider.issued).toMatchObject({ scope: 'read' });

    const { client, done } = connectV1(provider);
    await done();
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(NAMES);
    const answer = await client.callTool({ name: 'service.priorities', arguments: { limit: 2 } });
    expect(answer.structuredContent).toMatchObject({ priorities: [], as_of: null });

    const before = provider.issued?.refresh_token;
    provider.lose();
    expect((await client.listTools()).tools).toHaveLength(NAMES.length);
    expect(provider.issued?.refresh_token).not.toBe(before);

    // This client first tries its refresh token, which returns only the scopes it already had. Without a refresh token, it asks
    // the person.
    await expect(client.callTool(ACT)).rejects.toMatchObject({ code: 403 });
    provider.issued = undefined;
    await expect(client.callTool(ACT)).rejects.toBeInstanceOf(UnauthorizedError);
    const stepUp = connectV1(provider);
    const agreed = await provider.approve(owner);
    expect(provider.asked?.get('scope')).toBe('read write');
    await stepUp.transport.finishAuth(agreed.searchParams.get('code') ?? '');
    await stepUp.done();
    expect(await stepUp.client.callTool(ACT)).toMatchObject(NOTHING_THERE);
    const { tools } = await stepUp.client.listTools();
    expect(tools.map(({ name }) => name)).toContain('service.act');
    expect(provider.registrations).toBe(1);

    await revoke(provider);
    await expect(stepUp.client.listTools()).rejects.toBeInstanceOf(UnauthorizedError);
    await Promise.all([client.close(), stepUp.client.close()]);
  });

  test.each([
    ['2026-07-28', { pin: '2026-07-28' } as const, 'modern'],
    ['what both sides know best', 'auto' as const, 'modern'],
    ['the 2025 revisions', 'legacy' as const, 'legacy'],
  ])('with the official client of today, speaking %s', async (_, mode, version) => {
    const provider = new AgentProvider();
    const first = connectV2(provider, mode);
    await expect(first.done()).rejects.toBeInstanceOf(v2.UnauthorizedError);
    await first.transport.finishAuth((await provider.approve(owner, { scopes: ['read'] })).searchParams);
    expect(provider.issued).toMatchObject({ scope: 'read' });

    const { client, done } = connectV2(provider, mode);
    await done();
    expect(client.getProtocolEra()).toBe(version);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(NAMES);
    const answer = await client.callTool({ name: 'service.help', arguments: { topic: 'ranking' } });
    expect(answer.structuredContent).toMatchObject({ topic: 'ranking', scopes_you_hold: ['read'] });
    await expect(client.callTool({ name: 'service.nothing', arguments: {} })).rejects.toMatchObject({
      code: -32_602,
    });

    const before = provider.issued?.refresh_token;
    provider.lose();
    expect(await client.callTool({ name: 'service.help', arguments: {} })).not.toHaveProperty('isError');
    expect(provider.issued?.refresh_token).not.toBe(before);

    await expect(client.callTool(ACT)).rejects.toBeInstanceOf(v2.UnauthorizedError);
    const stepUp = connectV2(provider, mode);
    const agreed = await provider.approve(owner);
    expect(provider.asked?.get('scope')).toBe('read write');
    await stepUp.transport.finishAuth(agreed.searchParams);
    await stepUp.done();
    expect(await stepUp.client.callTool(ACT)).toMatchObject(NOTHING_THERE);
    const { tools } = await stepUp.client.listTools();
    expect(tools.map(({ name }) => name)).toContain('service.act');
    expect(provider.registrations).toBe(1);

    await revoke(provider);
    await expect(stepUp.client.callTool(ACT)).rejects.toBeInstanceOf(v2.UnauthorizedError);
    await Promise.all([client.close(), stepUp.client.close()]);
  });

  test('with a strict OAuth client that is not an MCP client', async () => {
    const challenge = (await t.post({})).headers.get('www-authenticate') ?? '';
    const metadata = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? '';
    const resource = (await (await fetch(metadata)).json()) as {
      authorization_servers: string[];
      resource: string;
    };
    expect(resource).toMatchObject({ authorization_servers: [t.config.appUrl], resource: t.mcpUrl });

    const agent = await t.register();
    expect(agent.serverMetadata().supportsPKCE()).toBe(true);
    const authorize = async (scope: string) => {
      const { url, checks } = await authorizationRequest(agent, resource.resource, { scope });
      return openid.authorizationCodeGrant(agent, await authorizeAs(newBrowser(), url, owner), checks);
    };
    const call = (token: string, body: object) =>
      openid.fetchProtectedResource(
        agent,
        token,
        new URL(t.mcpUrl),
        'POST',
        JSON.stringify(body),
        new Headers({ 'content-type': 'application/json' }),
      );
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const act = toolCall(ACT.name, ACT.arguments);

    const first = await authorize('read');
    expect((await call(first.access_token, list)).status).toBe(200);
    const second = await openid.refreshTokenGrant(agent, first.refresh_token ?? '');
    expect((await call(second.access_token, list)).status).toBe(200);

    const scope = await neededScope(call(second.access_token, act));
    expect(scope).toBe('read write');
    const third = await authorize(scope);
    expect(await (await call(third.access_token, act)).json()).toMatchObject({ result: NOTHING_THERE });

    await openid.tokenRevocation(agent, third.refresh_token ?? '');
    await expect(call(third.access_token, list)).rejects.toMatchObject({
      code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
      status: 401,
    });
  });
});

/** The scope that a refusal asks for (RFC 6750 §3.1), as openid-client reads it. */
async function neededScope(call: Promise<Response>): Promise<string> {
  const refusal = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(refusal instanceof openid.WWWAuthenticateChallengeError)) throw new Error('it was not refused');
  expect(refusal.status).toBe(403);
  const parameters = refusal.cause[0]?.parameters;
  expect(parameters).toMatchObject({ error: 'insufficient_scope' });
  return parameters?.scope ?? '';
}

function connectV1(authProvider: AgentProvider) {
  const transport = new StreamableHTTPClientTransport(new URL(t.mcpUrl), { authProvider });
  const client = new Client({ name: 'test', version: '1' });
  return { transport, client, done: () => client.connect(transport) };
}

function connectV2(authProvider: AgentProvider, mode: 'auto' | 'legacy' | { pin: string }) {
  const transport = new v2.StreamableHTTPClientTransport(new URL(t.mcpUrl), { authProvider });
  const client = new v2.Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  return { transport, client, done: () => client.connect(transport) };
}

/** Disconnects the agent, as its own "sign out" would. */
async function revoke(provider: AgentProvider): Promise<void> {
  const { client, issued } = provider;
  const body = new URLSearchParams({
    token: issued?.refresh_token ?? '',
    client_id: client?.client_id ?? '',
  });
  expect((await fetch(`${t.url}/mcp/revoke`, { method: 'POST', body })).status).toBe(200);
  provider.forgetRefreshToken();
}

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as v2 from '@modelcontextprotocol/client';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as openid from 'openid-client';
import { AgentProvider } from './agent-provider.ts';
import { type Harness, type Member, startAgent } from './harness.ts';

const NAMES = ['service.priorities', 'service.help'];

let t: Harness;
let owner: Member;
beforeAll(async () => {
  t = await startAgent();
  owner = await t.newMember();
});
afterAll(() => t.close());

describe('an agent that knows nothing but the address of /mcp goes the whole way', () => {
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
    expect(provider.registrations).toBe(1);

    await revoke(provider);
    await expect(client.listTools()).rejects.toBeInstanceOf(UnauthorizedError);
    await client.close();
  });

  test.each([
    ['2026-07-28', { pin: '2026-07-28' } as const, 'modern'],
    ['what both sides know best', 'auto' as const, 'modern'],
    ['the 2025 revisions', 'legacy' as const, 'legacy'],
  ])('with the official client of today, speaking %s', async (_, mode, era) => {
    const provider = new AgentProvider();
    const first = connectV2(provider, mode);
    await expect(first.done()).rejects.toBeInstanceOf(v2.UnauthorizedError);
    await first.transport.finishAuth((await provider.approve(owner)).searchParams);
    expect(provider.issued).toMatchObject({ scope: 'read write' });

    const { client, done } = connectV2(provider, mode);
    await done();
    expect(client.getProtocolEra()).toBe(era);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(NAMES);
    const answer = await client.callTool({ name: 'service.help', arguments: { topic: 'ranking' } });
    expect(answer.structuredContent).toMatchObject({ topic: 'ranking', scopes_you_hold: ['read', 'write'] });
    await expect(client.callTool({ name: 'service.nothing', arguments: {} })).rejects.toMatchObject({
      code: -32_602,
    });

    provider.lose();
    expect((await client.listTools()).tools).toHaveLength(NAMES.length);

    await revoke(provider);
    await expect(client.callTool({ name: 'service.help', arguments: {} })).rejects.toBeInstanceOf(
      v2.UnauthorizedError,
    );
    await client.close();
  });

  test('and so does a strict OAuth client that is no MCP client at all', async () => {
    const { agent, accessToken, refreshToken } = await t.connect(owner);
    expect(agent.serverMetadata().supportsPKCE()).toBe(true);
    const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const headers = new Headers({ 'content-type': 'application/json' });
    const call = () =>
      openid.fetchProtectedResource(agent, accessToken, new URL(t.mcpUrl), 'POST', list, headers);
    expect((await call()).status).toBe(200);
    await openid.tokenRevocation(agent, refreshToken);
    await expect(call()).rejects.toMatchObject({ code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE' });
  });
});

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

/** The agent is disconnected, as its own "sign out" would do it. */
async function revoke(provider: AgentProvider): Promise<void> {
  const { client, issued } = provider;
  const body = new URLSearchParams({
    token: issued?.refresh_token ?? '',
    client_id: client?.client_id ?? '',
  });
  expect((await fetch(`${t.url}/mcp/revoke`, { method: 'POST', body })).status).toBe(200);
  provider.forgetRefreshToken();
}

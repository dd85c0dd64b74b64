import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { CONTRACT_VERSION } from '@feedback/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent, toolCall } from './harness.ts';

let t: Harness;
let owner: Member;
let token: string;
beforeAll(async () => {
  t = await startAgent();
  owner = await t.newMember();
  token = (await t.connect(owner)).accessToken;
});
afterAll(() => t.close());

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const challenge = () =>
  `Bearer realm="Service MCP", resource_metadata="${t.url}/.well-known/oauth-protected-resource/mcp"`;

describe('POST /mcp (§4.5): who may call', () => {
  test('401 with the challenge, and no error, when there is no token (§7.2)', async () => {
    const response = await t.post(LIST);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(challenge());
    expect(await response.json()).toEqual({ detail: expect.any(String) });
  });

  test.each([
    ['an unknown token', () => 'unknown'],
    ['a survey key', () => `fsk_${'x'.repeat(43)}`],
    ['a JWT', () => 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln'],
    ['a token with a space', () => `${token} x`],
  ])('401 invalid_token for %s', async (_, make) => {
    const response = await t.post(LIST, { token: make() });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain(`${challenge()}, error="invalid_token"`);
    expect(response.headers.get('www-authenticate')).not.toContain('scope=');
  });

  test('401 for a token in the address: the header is the only way', async () => {
    expect((await t.post(LIST, { path: `/mcp?access_token=${token}` })).status).toBe(401);
  });

  test('401 for a refresh token and for a token of another server on the same database', async () => {
    const elsewhere = await startAgent();
    const { accessToken, refreshToken } = await elsewhere.connect(owner);
    for (const wrong of [accessToken, refreshToken])
      expect((await t.post(LIST, { token: wrong })).status).toBe(401);
    await elsewhere.close();
  });

  test('401 once the person is no member any more', async () => {
    const leaving = await t.newMember();
    const { accessToken } = await t.connect(leaving);
    expect((await t.post(LIST, { token: accessToken })).status).toBe(200);
    await t.rows(leaving.workspaceId, 'delete from membership where person_id = $1', [leaving.personId]);
    expect((await t.post(LIST, { token: accessToken })).status).toBe(401);
  });

  test('401 when the token or the connection has run out', async () => {
    const brief = await startAgent({ settings: { ACCESS_TOKEN_TTL: '1' } });
    const short = await startAgent({ settings: { CONNECTION_TTL: '1' } });
    const tokens = [await brief.connect(owner), await short.connect(owner)];
    await new Promise((resolve) => setTimeout(resolve, 1_100)); // their lives are what is tested
    expect((await brief.post(LIST, { token: tokens[0]?.accessToken ?? '' })).status).toBe(401);
    expect((await short.post(LIST, { token: tokens[1]?.accessToken ?? '' })).status).toBe(401);
    await Promise.all([brief.close(), short.close()]);
  });

  test('403 insufficient_scope names what is granted and what is missing, for dotted and plain names and in batches', async () => {
    const { accessToken } = await t.connect(owner, { scopes: ['write'] });
    const call = toolCall('service.priorities');
    for (const body of [call, toolCall('service_priorities'), [LIST, call]]) {
      const response = await t.post(body, { token: accessToken });
      expect(response.status).toBe(403);
      const header = response.headers.get('www-authenticate');
      expect(header).toContain(`${challenge()}, error="insufficient_scope"`);
      expect(header).toContain('scope="write read"');
      expect(await response.json()).toEqual({ detail: expect.stringContaining('read') });
    }
  });

  test('429 with Retry-After for a connection that runs wild, and for no other', async () => {
    const strict = await startAgent({ settings: { RATE_LIMIT_MCP: '2' } });
    const [wild, calm] = [await strict.connect(owner), await strict.connect(owner)];
    const statuses = [];
    for (let i = 0; i < 3; i += 1)
      statuses.push((await strict.post(LIST, { token: wild.accessToken })).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await strict.post(LIST, { token: calm.accessToken })).status).toBe(200);
    await strict.close();
  });
});

describe('an agent connection', () => {
  test('remembers who let whom in where, for what, and when it was last used', async () => {
    const person = await t.newMember();
    const { agent, accessToken } = await t.connect(person, { scopes: ['read'] });
    await t.post(LIST, { token: accessToken });
    const read = () =>
      t.rows<{ last_used_at: Date | null }>(person.workspaceId, 'select * from agent_connection');
    const deadline = Date.now() + 2_000; // the use is noted after the answer
    while ((await read())[0]?.last_used_at === null && Date.now() < deadline);
    expect(await read()).toEqual([
      expect.objectContaining({
        person_id: person.personId,
        client_id: agent.clientMetadata().client_id,
        client_name: 'Test agent',
        scopes: ['read'],
        redirect_host: '127.0.0.1:61234',
        last_used_at: expect.any(Date),
        revoked_at: null,
      }),
    ]);
  });
});

describe('POST /mcp: what may be sent', () => {
  test.each(['GET', 'DELETE', 'PUT'])('%s answers 405 with a token, and 401 without', async (method) => {
    const refused = await fetch(t.mcpUrl, { method, headers: { authorization: `Bearer ${token}` } });
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe('POST');
    expect(await refused.json()).toEqual({ detail: expect.any(String) });
    expect((await fetch(t.mcpUrl, { method })).status).toBe(401);
  });

  test.each([
    ['no JSON', '{', 400, -32_700],
    ['no JSON-RPC', '{}', 400, -32_600],
    ['an empty batch', '[]', 400, undefined],
    ['a number', '7', 400, undefined],
  ])('%s is refused with a JSON-RPC error and a detail', async (_, body, status, code) => {
    const response = await t.post(body, { token });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      error: { code: code ?? expect.any(Number), message: expect.any(String) },
      detail: expect.any(String),
    });
  });

  test('400 for JSON that is too deep', async () => {
    const response = await t.post(`${'['.repeat(5_000)}${']'.repeat(5_000)}`, { token });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ detail: expect.stringContaining('64') });
  });

  test('413 by the declared size, before the token is looked at', async () => {
    const response = await t.post('x'.repeat(4 * 1024 * 1024 + 1));
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ detail: expect.any(String) });
  });

  test('415 for a body that is not said to be JSON', async () => {
    const response = await t.post(LIST, { token, headers: { 'content-type': 'text/plain' } });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ detail: expect.any(String) });
  });

  test('403 for a page of an unknown origin; a known one is let in, and told so', async () => {
    const foreign = await t.post(LIST, { token, headers: { origin: 'https://evil.test' } });
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    const local = await t.post(LIST, { token, headers: { origin: 'http://localhost:6274' } });
    expect(local.status).toBe(200);
    expect(local.headers.get('access-control-allow-origin')).toBe('http://localhost:6274');
  });

  test('a page may ask first, without a token', async () => {
    const response = await fetch(t.mcpUrl, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:6274',
        'access-control-request-headers': 'authorization, mcp-protocol-version',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization, mcp-protocol-version');
  });

  test('403 for a host name that somebody has pointed here (DNS rebinding)', async () => {
    const status = await new Promise((resolve, reject) => {
      const { port } = new URL(t.url);
      const headers = { host: 'evil.test', authorization: `Bearer ${token}` };
      httpRequest({ host: '127.0.0.1', port, path: '/mcp', method: 'POST', headers }, (res) =>
        resolve(res.resume().statusCode),
      )
        .on('error', reject)
        .end('{}');
    });
    expect(status).toBe(403);
  });
});

describe('what is no HTTP request', () => {
  test.each([
    ['nonsense', 'nonsense\r\n\r\n', '400'],
    ['headers of 20 kB', `GET /health HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
  ])('%s is answered with a detail all the same', async (_, bytes, status) => {
    const { hostname, port } = new URL(t.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('end', () => resolve(text)).on('error', reject);
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ detail: expect.any(String) });
  });
});

describe('POST /mcp: what is answered', () => {
  test.each(['application/json', '*/*', 'application/json, text/event-stream'])(
    'JSON to who accepts %s, since no tool streams',
    async (accept) => {
      const response = await t.post(toolCall('service.help'), { token, headers: { accept } });
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(response.status).toBe(200);
    },
  );

  test('initialize agrees on each of the 2025 revisions', async () => {
    for (const protocolVersion of ['2025-03-26', '2025-06-18', '2025-11-25']) {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } };
      const response = await t.post({ jsonrpc: '2.0', id: 1, method: 'initialize', params }, { token });
      expect(await response.json()).toMatchObject({
        result: { protocolVersion, serverInfo: { version: CONTRACT_VERSION }, capabilities: { tools: {} } },
      });
      expect(response.headers.get('mcp-session-id')).toBeNull();
    }
  });

  test('lists the tools that work with title, schemas and annotations', async () => {
    const { result } = (await (await t.post(LIST, { token })).json()) as {
      result: { tools: Record<string, unknown>[] };
    };
    expect(result.tools.map(({ name }) => name)).toEqual(['service.priorities', 'service.help']);
    for (const tool of result.tools) {
      expect(tool).toMatchObject({
        title: expect.any(String),
        description: expect.any(String),
        inputSchema: { type: 'object', additionalProperties: false },
        outputSchema: { type: 'object' },
        annotations: { readOnlyHint: true },
      });
      expect(JSON.stringify(tool)).not.toContain('noNul');
    }
  });

  test('lists plain names to who asks for them, and takes them from everybody', async () => {
    const response = await t.post(LIST, { token, path: '/mcp?tool_names=plain' });
    expect(await response.json()).toMatchObject({
      result: { tools: [{ name: 'service_priorities' }, { name: 'service_help' }] },
    });
    expect(await (await t.post(toolCall('service_help'), { token })).json()).toMatchObject({
      result: { structuredContent: { topic: 'overview' } },
    });
  });

  test('an unknown tool is a JSON-RPC error, wrong arguments are a result that names them', async () => {
    expect(await (await t.post(toolCall('service.nothing'), { token })).json()).toMatchObject({
      error: { code: -32_602 },
    });
    const wrong = toolCall('service.priorities', { limit: 0, nonsense: 1 });
    expect(await (await t.post(wrong, { token })).json()).toMatchObject({
      result: {
        isError: true,
        content: [{ text: expect.stringMatching(/limit .*nonsense|nonsense .*limit/s) }],
      },
    });
  });

  test('a batch is answered in full (2025-03-26)', async () => {
    const batch = [LIST, { ...toolCall('service.help'), id: 2 }];
    const answers = (await (await t.post(batch, { token })).json()) as { id: number }[];
    expect(answers.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  test('a notification is taken without an answer', async () => {
    const response = await t.post({ jsonrpc: '2.0', method: 'notifications/initialized' }, { token });
    expect(response.status).toBe(202);
    expect(await response.text()).toBe('');
  });
});

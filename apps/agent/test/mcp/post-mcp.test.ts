import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { CONTRACT_VERSION } from '@feedback/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent, toolCall } from '../harness.ts';

let t: Harness;
let owner: Member;
let token: string;
beforeAll(async () => {
  t = await startAgent();
  owner = await t.newMember();
  token = (await t.connect(owner)).accessToken;
});
afterAll(() => t.close());

const TOOLS = [
  'service.priorities',
  'service.spec',
  'service.ask',
  'service.act',
  'service.surveys',
  'service.help',
];
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const challenge = () =>
  `Bearer realm="Service MCP", resource_metadata="${t.url}/.well-known/oauth-protected-resource/mcp"`;

describe('POST /mcp (§4.5): who may call', () => {
  test('answers 401 with the challenge, and no error, when there is no token (§7.2)', async () => {
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
  ])('answers 401 invalid_token for %s', async (_, make) => {
    const response = await t.post(LIST, { token: make() });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain(`${challenge()}, error="invalid_token"`);
    expect(response.headers.get('www-authenticate')).not.toContain('scope=');
  });

  test('answers 401 for a token in the address: the header is the only way', async () => {
    expect((await t.post(LIST, { path: `/mcp?access_token=${token}` })).status).toBe(401);
  });

  test('answers 401 for a refresh token and for a token of another server on the same database', async () => {
    const elsewhere = await startAgent();
    const { accessToken, refreshToken } = await elsewhere.connect(owner);
    for (const wrong of [accessToken, refreshToken])
      expect((await t.post(LIST, { token: wrong })).status).toBe(401);
    await elsewhere.close();
  });

  test('answers 401 once the person is no longer a member', async () => {
    const leaving = await t.newMember();
    const { accessToken } = await t.connect(leaving);
    expect((await t.post(LIST, { token: accessToken })).status).toBe(200);
    await t.rows(leaving.workspaceId, 'delete from membership where person_id = $1', [leaving.personId]);
    expect((await t.post(LIST, { token: accessToken })).status).toBe(401);
  });

  test('answers 401 when the token or the connection has expired', async () => {
    const brief = await startAgent({ settings: { ACCESS_TOKEN_TTL: '1' } });
    const short = await startAgent({ settings: { CONNECTION_TTL: '4' } }); // connecting uses up a part of this lifetime
    const tokens = [await brief.connect(owner), await short.connect(owner)];
    await new Promise((resolve) => setTimeout(resolve, 4_100)); // their lifetimes are what is tested
    expect((await brief.post(LIST, { token: tokens[0]?.accessToken ?? '' })).status).toBe(401);
    expect((await short.post(LIST, { token: tokens[1]?.accessToken ?? '' })).status).toBe(401);
    await Promise.all([brief.close(), short.close()]);
  });

  test.each([
    [['read'], 'service.act', 'read write', 'write'],
    [['write'], 'service.priorities', 'write read', 'read'],
  ])(
    'answers 403 insufficient_scope for %s: %s names what is granted and what is missing, by dotted and plain name and in batches',
    async (scopes, tool, scope, missing) => {
      const { accessToken } = await t.connect(owner, { scopes });
      const call = { ...toolCall(tool), id: 2 };
      for (const body of [call, toolCall(tool.replace('.', '_')), [LIST, call]]) {
        const response = await t.post(body, { token: accessToken });
        expect(response.status).toBe(403);
        const header = response.headers.get('www-authenticate');
        expect(header).toContain(`${challenge()}, error="insufficient_scope"`);
        expect(header).toContain(`scope="${scope}"`);
        expect(await response.json()).toEqual({ detail: expect.stringContaining(missing) });
      }
    },
  );

  test('answers 429 with Retry-After for a runaway connection, and for no other', async () => {
    const strict = await startAgent({ settings: { RATE_LIMIT_MCP: '2' } });
    const [wild, calm] = [await strict.connect(owner), await strict.connect(owner)];
    const statuses = [];
    for (let i = 0; i < 3; i += 1)
      statuses.push((await strict.post(LIST, { token: wild.accessToken })).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await strict.post(LIST, { token: calm.accessToken })).status).toBe(200);
    await strict.close();
  });

  test('two processes count a connection together, exactly', async () => {
    const settings = { RATE_LIMIT_MCP: '3' };
    const one = await startAgent({ settings });
    const twin = await startAgent({ settings, appUrl: one.url });
    const { accessToken } = await one.connect(owner);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? one : twin).post(LIST, { token: accessToken })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    await Promise.all([one.close(), twin.close()]);
  });

  test('without Redis a process counts by itself', async () => {
    const alone = await startAgent({ settings: { RATE_LIMIT_MCP: '2' }, redis: 'redis://127.0.0.1:1' });
    const { accessToken } = await alone.connect(owner);
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await alone.post(LIST, { token: accessToken })).status);
    expect(statuses).toEqual([200, 200, 429]);
    await alone.close();
  });
});

describe('POST /mcp: accepted requests', () => {
  test.each(['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS'])(
    '%s answers 405 with a token, and 401 with the challenge without',
    async (method) => {
      const refused = await fetch(t.mcpUrl, { method, headers: { authorization: `Bearer ${token}` } });
      expect(refused.status).toBe(405);
      expect(refused.headers.get('allow')).toBe('POST');
      const body = await refused.text();
      expect(method === 'HEAD' ? body : JSON.parse(body)).toEqual(
        method === 'HEAD' ? '' : { detail: expect.any(String) },
      );
      const unknown = await fetch(t.mcpUrl, { method });
      expect(unknown.status).toBe(401);
      expect(unknown.headers.get('www-authenticate')).toBe(challenge());
    },
  );

  test.each([
    ['no JSON', '{', -32_700, /not valid JSON/],
    ['nothing', '', -32_700, /not valid JSON/],
    ['JSON after a byte order mark', '\u{FEFF}{}', -32_700, /not valid JSON/],
    ['a number', '7', -32_600, /JSON object/],
    ['null', 'null', -32_600, /JSON object/],
    ['no JSON-RPC', '{}', -32_600, /jsonrpc/],
    ['another JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32_600, /jsonrpc/],
    ['no method', '{"jsonrpc":"2.0","id":1}', -32_600, /method/],
    ['a method that is no string', '{"jsonrpc":"2.0","id":1,"method":7}', -32_600, /method/],
    ['the id null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32_600, /id/],
    ['an id with a fraction', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32_600, /id/],
    [
      'an id that JSON cannot carry',
      '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}',
      -32_600,
      /id/,
    ],
    ['an object as id', '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32_600, /id/],
    ['a list as params', '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[]}', -32_602, /params/],
    ['an inherited method', '{"jsonrpc":"2.0","id":1,"__proto__":{"method":"ping"}}', -32_600, /method/],
    ['an empty batch', '[]', -32_600, /at least one/],
    ['21 messages', JSON.stringify(Array.from({ length: 21 }, () => LIST)), -32_600, /at most 20/],
    ['5000 levels', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, -32_600, /64 levels/],
  ])('%s is refused with 400, a JSON-RPC error and a detail', async (_, body, code, words) => {
    const response = await t.post(body, { token });
    expect(response.status).toBe(400);
    const { error, detail } = (await response.json()) as RpcAnswer & { detail: string };
    expect(error).toEqual({ code, message: expect.stringMatching(words) });
    expect(detail).toBe(error?.message);
  });

  test('a refusal names the request that it answers, where the id can be read', async () => {
    const ids = async (body: string) =>
      ((await (await t.post(body, { token })).json()) as { id: unknown }).id;
    expect(await ids('{"jsonrpc":"2.0","id":"a","method":7}')).toBe('a');
    expect(await ids('{"jsonrpc":"2.0","id":[],"method":"ping"}')).toBeNull();
  });

  test('answers 400 for a body that is not UTF-8', async () => {
    const response = await fetch(t.mcpUrl, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: Buffer.from('{"jsonrpc":"2.0","id":"\xff","method":"ping"}', 'latin1'),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: -32_700 },
      detail: expect.stringContaining('UTF-8'),
    });
  });

  test('answers 413 by the declared size, before the token is checked', async () => {
    const response = await t.post('x'.repeat(4 * 1024 * 1024 + 1));
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ detail: expect.any(String) });
  });

  test('answers 413 by the real size, when none was declared', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(64 * 1024));
    let left = 80;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (left-- > 0) controller.enqueue(chunk);
        else controller.close();
      },
    });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    // Node's fetch sends a stream only with this option, which its types omit.
    const streamed: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    const response = await fetch(t.mcpUrl, streamed);
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ detail: expect.any(String) });
  });

  test('answers 413 for too many values', async () => {
    const response = await t.post(`[${'0,'.repeat(60_000)}0]`, { token });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('values') });
  });

  test.each([
    ['text/plain'],
    ['application/json-seq'],
    ['application/json; charset=utf-16'],
    ['application/x-www-form-urlencoded'],
  ])('answers 415 for a body that says it is %s', async (type) => {
    const response = await t.post(LIST, { token, headers: { 'content-type': type } });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ detail: expect.any(String) });
  });

  test('answers 415 for a compressed body', async () => {
    const response = await t.post(LIST, { token, headers: { 'content-encoding': 'gzip' } });
    expect(response.status).toBe(415);
    const { error, detail } = (await response.json()) as RpcAnswer & { detail: string };
    expect(error).toEqual({ code: -32_600, message: expect.stringContaining('uncompressed') });
    expect(detail).toBe(error?.message);
  });

  test.each([
    'https://evil.test',
    'null',
    'http://localhost.evil.test',
    'http://localhost:1@evil.test',
    'file://',
    'not an origin',
  ])('answers 403 for a page of the origin %s', async (origin) => {
    const response = await t.post(LIST, { token, headers: { origin } });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await response.json()).toEqual({ detail: expect.any(String) });
  });

  test('answers 403 for a page of an unknown origin; a known one is accepted, with CORS headers', async () => {
    const foreign = await t.post(LIST, { token, headers: { origin: 'https://evil.test' } });
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    const local = await t.post(LIST, { token, headers: { origin: 'http://localhost:6274' } });
    expect(local.status).toBe(200);
    expect(local.headers.get('access-control-allow-origin')).toBe('http://localhost:6274');
  });

  test('answers a page’s preflight without a token', async () => {
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

  test('answers 403 for a foreign host name that points here (DNS rebinding)', async () => {
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

describe('input that is not an HTTP request', () => {
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

type RpcAnswer = {
  id: unknown;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
};

/** The same message in each protocol version. */
const PROTOCOLS = {
  'the 2025 revisions': (message: Message) => ({ body: message, headers: {} }),
  '2026-07-28': ({ params, ...message }: Message) => ({
    body: {
      ...message,
      params: {
        ...params,
        _meta: {
          ...(params?.['_meta'] as object | undefined),
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    },
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': message.method,
      ...(typeof params?.['name'] === 'string' ? { 'mcp-name': params['name'] } : {}),
    },
  }),
};
type Message = { jsonrpc: string; id?: unknown; method: string; params?: Record<string, unknown> };
const protocols = Object.entries(PROTOCOLS);

/** Sends a message in the form of one protocol version. */
function say(
  inProtocol: (typeof PROTOCOLS)[keyof typeof PROTOCOLS],
  message: Message,
  { headers = {}, path = '/mcp' }: { headers?: object; path?: string } = {},
) {
  const { body, headers: said } = inProtocol(message);
  return t.post(body, { token, path, headers: { ...said, ...headers } });
}

describe('POST /mcp: subscriptions/listen (2026-07-28)', () => {
  const listen = {
    jsonrpc: '2.0',
    id: 1,
    method: 'subscriptions/listen',
    params: { notifications: { toolsListChanged: true, resourceSubscriptions: ['feedback://x'] } },
  };

  test('announces no changes and ends at once: no stream outlives its token', async () => {
    const response = await say(PROTOCOLS['2026-07-28'], listen, { headers: { accept: 'text/event-stream' } });
    expect(response.status).toBe(200);
    const events = [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(
      ([, data = '']) => JSON.parse(data) as Record<string, unknown>,
    );
    expect(events).toEqual([
      expect.objectContaining({
        method: 'notifications/subscriptions/acknowledged',
        params: expect.objectContaining({ notifications: {} }),
      }),
      expect.objectContaining({ id: 1, result: expect.objectContaining({ resultType: 'complete' }) }),
    ]);
  });
});

describe.each(protocols)('POST /mcp: the answers, in %s', (_version, inProtocol) => {
  const rpc = async (message: Message) => (await (await say(inProtocol, message)).json()) as RpcAnswer;

  test.each([
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['application/json, text/event-stream', 'application/json'],
    ['text/event-stream, application/json;q=0.1', 'application/json'],
    ['text/event-stream', 'text/event-stream'],
    ['text/event-stream, application/json;q=0', 'text/event-stream'],
    ['text/*', 'text/event-stream'],
  ])('who accepts %s gets %s', async (accept, type) => {
    const response = await say(inProtocol, toolCall('service.help'), { headers: { accept } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain(type);
    const text = await response.text();
    const message = type === 'application/json' ? text : /^data: (.*)$/m.exec(text)?.[1];
    expect(JSON.parse(message ?? '')).toMatchObject({
      id: 1,
      result: { structuredContent: { topic: 'overview' } },
    });
  });

  test.each(['text/html', 'application/json;q=0', 'application/json;q=0, text/event-stream;q=0'])(
    'answers 406 to a client that accepts only %s',
    async (accept) => {
      const response = await say(inProtocol, toolCall('service.help'), { headers: { accept } });
      expect(response.status).toBe(406);
      expect(await response.json()).toMatchObject({ detail: expect.any(String) });
    },
  );

  test('an unknown method is -32601', async () => {
    for (const method of ['tools/nothing', 'constructor', '__proto__', 'resources/list'])
      expect((await rpc({ jsonrpc: '2.0', id: 1, method })).error?.code).toBe(-32_601);
  });

  test('an unknown tool is -32602', async () => {
    for (const name of ['service.nothing', '', 'constructor', 'service'])
      expect((await rpc(toolCall(name))).error).toMatchObject({
        code: -32_602,
        message: expect.stringContaining('Unknown tool'),
      });
  });

  test.each([
    ['no name', {}, 'params.name is required'],
    ['a name that is no string', { name: 7 }, 'params.name must be a string'],
    ['arguments in a list', { name: 'service.help', arguments: [] }, 'params.arguments must be an object'],
    ['arguments in a text', { name: 'service.help', arguments: '{}' }, 'params.arguments must be an object'],
    ['arguments null', { name: 'service.help', arguments: null }, 'params.arguments must be an object'],
  ])('a call with %s is -32602 in plain words', async (_, params, message) => {
    expect((await rpc({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })).error).toEqual({
      code: -32_602,
      message,
    });
  });

  test.each([
    ['limit', { limit: 0 }],
    ['nonsense', { nonsense: 1 }],
    ['query', { query: 'a\0b' }],
    ['query', { query: '\uD800' }],
    ['cursor', { cursor: 'a\0' }],
    ['assignee', { assignee: 'x\uDFFF' }],
  ])('wrong arguments are a result that names them: %s', async (field, args) => {
    const { result } = await rpc(toolCall('service.priorities', args));
    const { isError, content } = result as { isError: boolean; content: { text: string }[] };
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain(field);
    expect(result).not.toHaveProperty('structuredContent');
  });

  test('a member called __proto__ has no effect on a call', async () => {
    const { body, headers } = inProtocol(toolCall('service.help', { topic: 'limits' }));
    const sent = JSON.stringify(body).replace('"topic":"limits"', '"__proto__":{"topic":"limits"}');
    const answer = (await (await t.post(sent, { token, headers })).json()) as RpcAnswer;
    expect(answer.result?.['structuredContent'] ?? { topic: 'overview' }).toMatchObject({
      topic: 'overview',
    });
    expect((await rpc(toolCall('service.help'))).result).toMatchObject({
      structuredContent: { topic: 'overview' },
    });
  });

  test('lists plain names to clients that ask for them, and accepts them from all clients', async () => {
    const names = async (path: string) => {
      const response = await say(inProtocol, LIST, { path });
      const { result } = (await response.json()) as { result: { tools: { name: string }[] } };
      return result.tools.map(({ name }) => name);
    };
    const dotted = await names('/mcp');
    expect(await names('/mcp?tool_names=plain')).toEqual(dotted.map((name) => name.replace('.', '_')));
    for (const name of dotted)
      expect((await rpc(toolCall(name.replace('.', '_'), { priority_id: 1 }))).result).toBeDefined();
  });

  test('a notification is accepted without an answer', async () => {
    const response = await say(inProtocol, { jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(response.status).toBe(202);
    expect(await response.text()).toBe('');
  });

  test('of a duplicate member name the last one counts, for the scope check and for the call', async () => {
    const { accessToken } = await t.connect(owner, { scopes: ['write'] });
    const { body, headers } = inProtocol(toolCall('service.priorities'));
    const twice = JSON.stringify(body).replace('"name":', '"name":"service.nothing","name":');
    expect((await t.post(twice, { token: accessToken, headers })).status).toBe(403);
  });
});

describe('POST /mcp: the 2025 revisions', () => {
  test('initialize accepts each supported revision, and offers the newest to a client that names another', async () => {
    const initialize = async (protocolVersion: string) => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } };
      const response = await t.post({ jsonrpc: '2.0', id: 1, method: 'initialize', params }, { token });
      expect(response.headers.get('mcp-session-id')).toBeNull();
      return (await response.json()) as RpcAnswer;
    };
    for (const protocolVersion of ['2025-03-26', '2025-06-18', '2025-11-25']) {
      expect(await initialize(protocolVersion)).toMatchObject({
        result: { protocolVersion, serverInfo: { version: CONTRACT_VERSION }, capabilities: { tools: {} } },
      });
    }
    expect(await initialize('1999-01-01')).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
  });

  test('initialize without a required member is -32602 with a clear message', async () => {
    const response = await t.post({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }, { token });
    expect(((await response.json()) as RpcAnswer).error).toEqual({
      code: -32_602,
      message: expect.stringContaining('params.protocolVersion is required'),
    });
  });

  test.each(['2025-03-26', '2025-06-18', '2025-11-25'])('a later request may name %s', async (version) => {
    const response = await t.post(LIST, { token, headers: { 'mcp-protocol-version': version } });
    expect(response.status).toBe(200);
  });

  test.each(['1999-01-01', 'latest', '2027-01-01'])(
    'answers 400 for MCP-Protocol-Version: %s',
    async (version) => {
      const response = await t.post(LIST, { token, headers: { 'mcp-protocol-version': version } });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { code: expect.any(Number) },
        detail: expect.any(String),
      });
    },
  );

  test('a client’s answer is accepted and ignored: the server asks nothing', async () => {
    for (const answer of [{ result: {} }, { error: { code: 1, message: 'no' } }])
      expect((await t.post({ jsonrpc: '2.0', id: 1, ...answer }, { token })).status).toBe(202);
  });

  test('ping is answered', async () => {
    const response = await t.post({ jsonrpc: '2.0', id: 'p', method: 'ping' }, { token });
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 'p', result: {} });
  });
});

describe('POST /mcp: a batch (2025-03-26)', () => {
  const batch = async (messages: unknown[], headers = {}) => {
    const response = await t.post(messages, { token, headers });
    const text = await response.text();
    return { status: response.status, answers: text === '' ? undefined : (JSON.parse(text) as RpcAnswer[]) };
  };
  const NOTE = { jsonrpc: '2.0', method: 'notifications/initialized' };

  test('each request is answered with its own id, notifications and answers are not', async () => {
    const call = { ...toolCall('service.help'), id: 'two' };
    const { answers } = await batch([LIST, NOTE, call, { jsonrpc: '2.0', id: 9, result: {} }]);
    expect(answers?.map(({ id }) => id)).toEqual([1, 'two']);
    expect(answers?.every(({ result }) => result !== undefined)).toBe(true);
  });

  test('one request in a batch is answered in a list', async () => {
    expect((await batch([LIST])).answers).toHaveLength(1);
  });

  test('an error in one message affects only that message', async () => {
    const { status, answers } = await batch([
      { ...toolCall('service.help'), id: 1 },
      7,
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: {} },
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', id: 3, method: 'initialize', params: {} },
    ]);
    expect(status).toBe(200);
    expect(answers?.map(({ id, error }) => [id, error?.code])).toEqual([
      [1, undefined],
      [null, -32_600],
      [2, -32_602],
      [1, -32_600],
      [3, -32_600],
    ]);
  });

  test('answers 202 for nothing but notifications', async () => {
    expect(await batch([NOTE, NOTE])).toEqual({ status: 202, answers: undefined });
  });

  test.each(['2025-06-18', '2025-11-25', '2026-07-28'])(
    'answers 400 to a batch in %s, which has no batches',
    async (version) => {
      const { status, answers } = await batch([LIST], { 'mcp-protocol-version': version });
      expect(status).toBe(400);
      expect(answers).toMatchObject({ error: { code: -32_600 }, detail: expect.any(String) });
    },
  );

  test('answers 400 when a message in it speaks 2026-07-28', async () => {
    const { status } = await batch([PROTOCOLS['2026-07-28'](LIST).body]);
    expect(status).toBe(400);
  });

  test('the error for an unknown tool repeats part of its name and lists the known tools', async () => {
    const response = await t.post(toolCall(`service.nothing\n# ${'x'.repeat(100_000)}`), { token });
    const text = await response.text();
    expect(text.length).toBeLessThan(500);
    expect(text).toContain('service.priorities, service.spec');
  });

  test('has at most 20 messages', async () => {
    const pings = Array.from({ length: 21 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
    expect((await batch(pings.slice(1))).answers).toHaveLength(20);
    expect(await batch(pings)).toEqual({
      status: 400,
      answers: {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32_600, message: 'A batch must have at most 20 messages' },
        detail: 'A batch must have at most 20 messages',
      },
    });
  });

  test('counts each message against the ceiling', async () => {
    const narrow = await startAgent({ settings: { RATE_LIMIT_MCP: '10' } });
    const { accessToken } = await narrow.connect(await narrow.newMember());
    const send = (count: number) =>
      narrow.post(
        Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })),
        { token: accessToken },
      );
    expect((await send(6)).status).toBe(200);
    const refused = await send(5);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(await refused.json()).toEqual({ detail: expect.any(String) });
    await narrow.close();
  });

  test('a call that the same batch cancels is not made', async () => {
    const { answers } = await batch([
      toolCall('service.help'),
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
    ]);
    expect(answers).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32_800, message: expect.any(String) } },
    ]);
  });
});

describe('POST /mcp: the tools', () => {
  test('are listed in the order of §4.5 with title, schemas and annotations', async () => {
    const { result } = (await (await t.post(LIST, { token })).json()) as {
      result: { tools: { name: string }[] };
    };
    expect(result.tools.map(({ name }) => name)).toEqual(TOOLS);
    for (const tool of result.tools) {
      expect(tool).toMatchObject({
        title: expect.any(String),
        description: expect.any(String),
        inputSchema: { type: 'object', additionalProperties: false },
        outputSchema: { type: 'object' },
        annotations: { readOnlyHint: tool.name !== 'service.act' },
      });
      expect(JSON.stringify(tool)).not.toContain('noNul');
    }
  });
});

import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from './harness.ts';
import { sessionCaller } from './session-caller.ts';

// Bodies that are too slow are in bodies.slow.test.ts.

const FORM = 'application/x-www-form-urlencoded';

let t: Harness;
let owner: Member;
let tokens: Record<'/mcp' | '/api/surveys', string>;
beforeAll(async () => {
  t = await startAgent();
  owner = await t.newMember();
  const session = sessionCaller(t);
  await session.makeKnown(owner);
  const [mcp, api] = await Promise.all([t.connect(owner), session.tokenOf(owner)]);
  tokens = { '/mcp': mcp.accessToken, '/api/surveys': api };
});
afterAll(() => t.close());

type Sent = { body: string | Buffer<ArrayBuffer> | ReadableStream<Uint8Array>; headers?: object };

const send = async (path: string, { body, headers }: Sent, token?: string) => {
  // Node's fetch sends a stream only with this option, which its types omit.
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body,
    duplex: 'half',
  };
  const response = await fetch(t.url + path, init);
  const answer = (await response.json()) as { detail?: unknown; error?: unknown };
  return { status: response.status, answer };
};

/** A stream of `bytes` bytes, sent without a declared size. */
const undeclared = (bytes: number) => {
  let left = bytes / 1024;
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (left-- > 0) controller.enqueue(new Uint8Array(1024).fill(0x20));
      else controller.close();
    },
  });
};

const UNREADABLE: [what: string, mcp: number, api: number, sent: Sent][] = [
  ['nothing', 400, 400, { body: '' }],
  ['half an object', 400, 400, { body: '{"name":' }],
  ['null', 400, 400, { body: 'null' }],
  ['bytes that are no UTF-8', 400, 400, { body: Buffer.from('{"name":"\xff"}', 'latin1') }],
  ['65 levels', 400, 400, { body: `{"deep":${'['.repeat(64)}${']'.repeat(64)}}` }],
  ['text', 415, 422, { body: '{}', headers: { 'content-type': 'text/plain' } }],
  ['JSON lines', 415, 422, { body: '{}', headers: { 'content-type': 'application/jsonl' } }],
  ['a form', 415, 422, { body: 'a=1', headers: { 'content-type': FORM } }],
  ['UTF-16', 415, 415, { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } }],
  ['a compressed body', 415, 415, { body: gzipSync('{}'), headers: { 'content-encoding': 'gzip' } }],
];

describe('a body that cannot be read', () => {
  test.each(UNREADABLE)('%s is answered %i by /mcp and %i by /api', async (_, mcp, api, sent) => {
    const ofMcp = await send('/mcp', sent, tokens['/mcp']);
    expect(ofMcp.status).toBe(mcp);
    expect(ofMcp.answer).toMatchObject({
      jsonrpc: '2.0',
      error: { code: expect.any(Number), message: expect.any(String) },
      detail: expect.any(String),
    });
    const ofApi = await send('/api/surveys', sent, tokens['/api/surveys']);
    expect(ofApi).toEqual({ status: api, answer: { detail: expect.any(String) } });
  });

  test('an array is a batch for /mcp, and answered 400 by /api', async () => {
    const ofApi = await send('/api/surveys', { body: '[]' }, tokens['/api/surveys']);
    expect(ofApi).toEqual({ status: 400, answer: { detail: expect.stringContaining('object') } });
  });
});

describe('a body that is too large', () => {
  test.each([
    ['/mcp', 4 * 1024 * 1024],
    ['/api/surveys', 64 * 1024],
    ['/mcp/register', 8 * 1024],
  ] as const)('is answered 413 by %s, which reads %i bytes', async (path, limit) => {
    const token = path === '/mcp/register' ? undefined : tokens[path];
    for (const body of ['x'.repeat(limit + 1), undeclared(limit + 1024)]) {
      const { status, answer } = await send(path, { body }, token);
      expect([status, answer.detail]).toEqual([413, `The body is larger than ${limit} bytes`]);
    }
  });

  test.each(['/mcp', '/api/surveys'])(
    'is answered 413 by %s before the credential is checked, when its size is declared',
    async (path) => {
      expect((await send(path, { body: 'x'.repeat(4 * 1024 * 1024 + 1) })).status).toBe(413);
      expect((await send(path, { body: '{' })).status).toBe(401);
    },
  );

  test.each(['/mcp/token', '/mcp/revoke', '/idp/password'])(
    'is answered 413 by the form of %s',
    async (path) => {
      const headers = { 'content-type': FORM };
      for (const body of [`a=${'x'.repeat(64 * 1024)}`, undeclared(65 * 1024)])
        expect((await send(path, { body, headers })).status).toBe(413);
    },
  );
});

describe('a form that cannot be read', () => {
  test.each<[string, number, Sent]>([
    ['JSON', 400, { body: '{}' }],
    [
      'bytes that are no UTF-8',
      400,
      { body: Buffer.from('a=\xff', 'latin1'), headers: { 'content-type': FORM } },
    ],
    ['another charset', 415, { body: 'a=1', headers: { 'content-type': `${FORM}; charset=latin1` } }],
    [
      'a compressed body',
      415,
      { body: gzipSync('a=1'), headers: { 'content-type': FORM, 'content-encoding': 'gzip' } },
    ],
  ])('%s is answered %i by OAuth endpoints and pages', async (_, status, sent) => {
    for (const path of ['/mcp/token', '/mcp/revoke']) {
      const refused = await send(path, sent);
      expect([refused.status, refused.answer.error]).toEqual([status, 'invalid_request']);
    }
    expect(await send('/idp/password', sent)).toEqual({ status, answer: { detail: expect.any(String) } });
  });
});

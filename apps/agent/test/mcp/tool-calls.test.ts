import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ToolContract } from '@feedback/contract';
import { Type } from '@feedback/contract/schema';
import { type CallContext, countUses, defineTool, endAgentConnection, type ToolCaller } from '@feedback/core';
import { agentConnections } from '@feedback/db';
import { keptLog } from '@feedback/test-support';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import * as v2 from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import express, { type RequestHandler } from 'express';
import { readBody } from '../../src/mcp/read-body.ts';
import { postMcp } from '../../src/routes/mcp/post-mcp.ts';
import { registryOf } from '../../src/tools/registry.ts';
import { type Harness, type Member, startAgent, toolCall } from '../harness.ts';

// What a tool gets with a call, and what happens to the call when its client disconnects. The tools are this test's own, so that
// a call lasts as long as the test wants; route, engines and clients are the real ones.

/** A tool that reports up to three steps, each when the test releases it; each call is kept for the test to inspect. */
type SlowCall = {
  context: CallContext;
  goOn: () => void;
  steps: number;
  end: 'done' | 'stopped' | undefined;
};

let t: Harness;
const kept = keptLog();
let server: Server;
let url: string;
const calls: SlowCall[] = [];
let member: Member;
/** Who calls: with a real connection, whose access can end. */
let caller: ToolCaller;

beforeAll(async () => {
  t = await startAgent();
  member = await t.newMember();
  caller = await newCaller();
  const asCaller: RequestHandler = (req, res, next) => {
    res.locals['caller'] = { ...caller, connectionId: req.get('x-connection') ?? caller.connectionId };
    res.locals['accessAskedAt'] = performance.now();
    next();
  };
  const uses = countUses({ db: t.db, log: t.log });
  const registry = registryOf({ log: kept.log, uses }, [slowTool, failingTool, busyTool]);
  const app = express().post(
    '/mcp',
    asCaller,
    readBody,
    postMcp({ config: t.config, db: t.db, uses, questions: t.questions }, registry),
  );
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await t.close();
});

const CONTRACT = {
  title: 'A test',
  description: 'A tool of this test.',
  scope: 'read',
  example: {},
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: Type.Object({}),
  output: Type.Object({ steps: Type.Integer() }),
} as const satisfies Omit<ToolContract, 'name'>;

const slowTool = defineTool({ ...CONTRACT, name: 'service.slow' }, async (_args, _caller, context) => {
  let goOn = () => {};
  const call: SlowCall = { context, goOn: () => goOn(), steps: 0, end: undefined };
  calls.push(call);
  try {
    while (call.steps < 3) {
      await new Promise<void>((resolve) => (goOn = resolve));
      context.progress(call.steps + 1, 3, `step ${call.steps + 1}`);
      call.steps += 1;
    }
    call.end = 'done';
  } catch (error) {
    call.end = 'stopped';
    throw error;
  }
  return { result: { steps: call.steps } };
});
const failingTool = defineTool({ ...CONTRACT, name: 'service.failing' }, () =>
  Promise.reject(new Error('password authentication failed for user "feedback"')),
);
const LOCKED = 'canceling statement due to lock timeout';
const busyTool = defineTool({ ...CONTRACT, name: 'service.busy' }, () =>
  Promise.reject(Object.assign(new Error(LOCKED), { code: '55P03' })),
);

describe.each([
  ['the 2025 revisions', connectV1],
  ['2026-07-28', connectV2],
])('a call of a tool, in %s', (_era, connect) => {
  test('progress is sent as it happens to a client that accepts a stream', async () => {
    const client = await connect();
    const seen: unknown[] = [];
    const answer = client.callTool(
      { name: 'service.slow', arguments: {} },
      { onprogress: (progress: unknown) => seen.push(progress) },
    );
    const call = await nextCall();
    for (let step = 1; step <= 3; step++) {
      call.goOn();
      await until(() => seen.length === step || call.end !== undefined);
      if (step < 3) expect(call.end).toBeUndefined();
    }
    expect((await answer).structuredContent).toEqual({ steps: 3 });
    expect(seen).toMatchObject(
      [1, 2, 3].map((progress) => ({ progress, total: 3, message: `step ${progress}` })),
    );
    await client.close();
  });

  test('a client that accepts no stream is answered all the same', async () => {
    const client = await connect();
    const answer = client.callTool({ name: 'service.slow', arguments: {} });
    const call = await nextCall();
    await finish(call);
    expect((await answer).structuredContent).toEqual({ steps: 3 });
    await client.close();
  });

  test('an internal error is -32603 and reveals no internals', async () => {
    const client = await connect();
    await expect(client.callTool({ name: 'service.failing', arguments: {} })).rejects.toMatchObject({
      code: -32_603,
      message: expect.not.stringMatching(/password|feedback/),
    });
    await client.close();
    // The id of the answer finds the error in the log.
    expect(kept.lines().at(-1)).toMatchObject({ msg: 'a tool failed', requestId: 'request-1' });
  });

  test('a database that is slow is no fault: the agent is told to try again', async () => {
    const client = await connect();
    await expect(client.callTool({ name: 'service.busy', arguments: {} })).rejects.toMatchObject({
      code: -32_603,
      message: expect.stringContaining('The service is busy. Try again in a moment.'),
    });
    await client.close();
  });
});

describe.each([
  ['a JSON answer', 'application/json', {}],
  ['a stream', 'application/json, text/event-stream', { progressToken: 'p' }],
])('a client that goes before %s', (_, accept, meta) => {
  test.each([
    ['the 2025 revisions', {}, {}],
    [
      '2026-07-28',
      modernMeta(),
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'service.slow' },
    ],
  ])('stops the work, in %s', async (_era, modern, headers) => {
    const leaving = new AbortController();
    const message = toolCall('service.slow');
    const params = { ...message.params, _meta: { ...meta, ...modern } };
    const answer = post({ ...message, params }, { accept, ...headers }, leaving.signal).catch(() => 'left');
    const call = await nextCall();
    call.goOn();
    await until(() => call.steps === 1);
    leaving.abort();
    await until(() => call.context.signal.aborted);
    call.goOn();
    await until(() => call.end !== undefined);
    expect(call).toMatchObject({ steps: 1, end: 'stopped' });
    await answer;
  });
});

describe.each([
  ['the 2025 revisions', {}, {}],
  [
    '2026-07-28',
    modernMeta(),
    { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'service.slow' },
  ],
])('access that ends while a tool works, in %s', (_era, modern, headers) => {
  const call = (meta: object = {}) => {
    const message = toolCall('service.slow');
    return { ...message, params: { ...message.params, _meta: { ...meta, ...modern } } };
  };
  /** Ends the access of the caller, as `DELETE /api/agent-connections/{id}` does before it answers 204. */
  const end = () =>
    endAgentConnection(t, member.workspaceId, { id: caller.connectionId, by: { personId: member.personId } });
  afterEach(async () => {
    caller = await newCaller();
  });

  test.each([
    ['as JSON', 'application/json', {}],
    ['as a stream', 'text/event-stream', {}],
    ['as a stream with progress', 'application/json, text/event-stream', { progressToken: 'p' }],
  ])('is told instead of the answer, %s', async (_, accept, meta) => {
    const answer = post(call(meta), { accept, ...headers });
    const working = await nextCall();
    await end();
    await finish(working);
    const text = await (await answer).text();
    expect(text).toContain('Access has ended');
    expect(text).not.toMatch(/"result"|structuredContent/);
  });
});

test('access that ends between two calls of a batch takes back the answer of the first', async () => {
  const answer = post([toolCall('service.slow'), { ...toolCall('service.slow'), id: 2 }], {});
  await finish(await nextCall());
  const second = await nextCall();
  await endAgentConnection(t, member.workspaceId, {
    id: caller.connectionId,
    by: { personId: member.personId },
  });
  await finish(second);
  const ended = { error: { code: -32_600, message: expect.stringContaining('Access has ended') } };
  expect(await (await answer).json()).toEqual([1, 2].map((id) => ({ jsonrpc: '2.0', id, ...ended })));
  caller = await newCaller();
});

describe('notifications/cancelled', () => {
  const cancel = (requestId: unknown, connection = caller.connectionId) =>
    post(
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId, reason: 'enough' } },
      { 'x-connection': connection },
    );

  test.each([7, 0, 'seven'])(
    'ends the call %p of the same connection, and its client is answered',
    async (id) => {
      const answer = post({ ...toolCall('service.slow'), id }, {});
      const call = await nextCall();
      expect((await cancel(id)).status).toBe(202);
      expect(await (await answer).json()).toEqual({
        jsonrpc: '2.0',
        id,
        error: { code: -32_800, message: expect.any(String) },
      });
      expect(call.context.signal.aborted).toBe(true);
    },
  );

  test('does nothing to a call of another connection, to another id, or to an id that means two calls', async () => {
    const answers = [post({ ...toolCall('service.slow'), id: 8 }, {})];
    const first = await nextCall();
    await cancel(8, 'another');
    await cancel('8');
    await cancel(9);
    answers.push(post({ ...toolCall('service.slow'), id: 8 }, {}));
    const second = await nextCall();
    await cancel(8);
    for (const call of [first, second]) await finish(call);
    for (const answer of answers) expect(await (await answer).json()).toMatchObject({ result: {} });
  });

  test('a call that the official client cancels stops', async () => {
    const { client, close } = await connectV1();
    const tired = new AbortController();
    const answer = client
      .callTool({ name: 'service.slow', arguments: {} }, undefined, { signal: tired.signal })
      .catch(() => 'taken back');
    const call = await nextCall();
    tired.abort('enough');
    expect(await answer).toBe('taken back');
    await until(() => call.context.signal.aborted);
    await close();
  });
});

async function newCaller(): Promise<ToolCaller> {
  const { accessToken } = await t.connect(member);
  const access = await agentConnections.findAccess(t.db, accessToken);
  if (!access) throw new Error('the token is not valid');
  return { ...access, from: { address: null, requestId: 'request-1' } };
}

let taken = 0;
/** The call that came in after the last one that the test took. */
async function nextCall(): Promise<SlowCall> {
  await until(() => calls.length > taken);
  const call = calls[taken++];
  if (!call) throw new Error('there is no such call');
  return call;
}

async function finish(call: SlowCall): Promise<void> {
  while (call.end === undefined) {
    call.goOn();
    await sleep(5);
  }
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    if (tries > 1_000) throw new Error('it did not come to that');
    await sleep(5);
  }
}

function post(message: object, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(message),
    ...(signal ? { signal } : {}),
  });
}

function modernMeta() {
  return {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
}

async function connectV1() {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return {
    client,
    callTool: ((params, options) => client.callTool(params, undefined, options)) as ToolClient['callTool'],
    close: () => client.close(),
  };
}

async function connectV2(): Promise<ToolClient> {
  const client = new v2.Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new v2.StreamableHTTPClientTransport(new URL(url)));
  return { callTool: (params, options) => client.callTool(params, options), close: () => client.close() };
}

/** The official clients, with one way to call a tool. */
type ToolClient = {
  callTool: (
    params: { name: string; arguments: Record<string, unknown> },
    options?: { onprogress?: (progress: unknown) => void },
  ) => Promise<{ structuredContent?: unknown }>;
  close: () => Promise<void>;
};

import { databaseUrl, tcpProxy } from '@feedback/test-support';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Harness, startAgent, toolCall } from './harness.ts';
import { sessionCaller } from './session-caller.ts';

// A PostgreSQL that is there but answers late: what needs it is 503 with Retry-After, in the form that each client reads.

let proxy: Awaited<ReturnType<typeof tcpProxy>>;
let t: Harness;
let token: string;
let session: string;
let agent: string;
beforeAll(async () => {
  proxy = await tcpProxy(databaseUrl());
  t = await startAgent({ database: proxy.url, patienceMs: 2_400 });
  const owner = await t.newMember();
  await sessionCaller(t).makeKnown(owner);
  session = await sessionCaller(t).tokenOf(owner);
  const connected = await t.connect(owner);
  token = connected.accessToken;
  agent = connected.agent.clientMetadata().client_id;
});
afterEach(async () => {
  proxy.goOn();
  await t.db.pool.query('select 1');
});
afterAll(async () => {
  await t.close();
  await proxy.close();
});

const get = (path: string, headers: Record<string, string>) => fetch(t.url + path, { headers });
const form = (path: string, fields: Record<string, string>) =>
  fetch(t.url + path, { method: 'POST', body: new URLSearchParams(fields) });
const busy = { detail: expect.stringContaining('busy') };

test.each<[string, () => Promise<Response>, object | null]>([
  ['POST /mcp', () => t.post(toolCall('service.help'), { token }), busy],
  ['GET /api/members', () => get('/api/members', { authorization: `Bearer ${session}` }), busy],
  [
    'POST /mcp/token',
    () =>
      form('/mcp/token', { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43), client_id: agent }),
    { ...busy, error: 'temporarily_unavailable', error_description: expect.any(String) },
  ],
  ['a page', () => get('/welcome/abc', { accept: 'text/html' }), null],
])(
  '%s',
  async (_, ask, body) => {
    proxy.stall();
    const begun = performance.now();
    const answer = await ask();
    const text = await answer.text();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(performance.now() - begun).toBeLessThan(3_500);
    if (body) expect(JSON.parse(text)).toEqual(body);
    else expect(text).toContain('busy');
  },
  20_000,
);

test('48 calls at once on few connections are answered, late, instead of refused', async () => {
  proxy.slow(100);
  const answers = await Promise.all(
    Array.from({ length: 48 }, () => t.post(toolCall('service.help'), { token })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

import { once } from 'node:events';
import { slowSenders } from '@feedback/test-support';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Harness, startAgent } from './harness.ts';
import { sessionCaller } from './session-caller.ts';

// A sender may be silent for ten seconds, which is what these tests wait for.

let t: Harness;
let tokens: Record<string, string>;
beforeAll(async () => {
  t = await startAgent();
  const owner = await t.newMember();
  const session = sessionCaller(t);
  await session.makeKnown(owner);
  tokens = {
    '/mcp': (await t.connect(owner)).accessToken,
    '/api/surveys': await session.tokenOf(owner),
  };
});
afterAll(() => t.close());

const slow = slowSenders();
afterEach(() => slow.end());

test('/mcp, /api and OAuth answer 408 to senders that fall silent within a body, and end the connection', async () => {
  const { port: text, host: Host } = new URL(t.url);
  const port = Number(text);
  for (const [path, token] of Object.entries(tokens))
    await slow.start(port, path, 10, { Host, Authorization: `Bearer ${token}` });
  await slow.start(port, '/mcp/register', 10, { Host });
  await slow.start(port, '/mcp/token', 10, { Host, 'Content-Type': 'application/x-www-form-urlencoded' });
  await Promise.all(slow.all().map(({ socket }) => once(socket, 'close')));
  expect(slow.all()).toHaveLength(4);
  for (const { said } of slow.all())
    expect(said()).toMatch(
      /^HTTP\/1.1 408 [^]*\r\nConnection: close\r\n[^]*"detail":"Nothing of the body arrived/,
    );
}, 180_000);

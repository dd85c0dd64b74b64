import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { startRoundRobin } from '../round-robin.ts';
import { tell } from '../told-feedback.ts';

// The official client of the 2025 revisions, whose person is asked within the answer to its call. Two instances stand behind one
// address in turn, so that an answer reaches another process than the call that waits for it.

let balancer: Awaited<ReturnType<typeof startRoundRobin>>;
let instances: Harness[];
let t: Harness;
beforeAll(async () => {
  balancer = await startRoundRobin();
  instances = [await startAgent({ appUrl: balancer.url }), await startAgent({ appUrl: balancer.url })];
  balancer.targets = instances.map(({ url }) => url);
  const [first] = instances;
  if (!first) throw new Error('no instance');
  t = { ...first, url: balancer.url, mcpUrl: `${balancer.url}/mcp` };
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.close()));
  balancer.close();
});

type Said = ElicitResult | 'fails' | ((id: string) => Promise<ElicitResult>);
type Shared = { share: { share_token?: string; send_status: string } };

/** A shipped priority that a customer asked for, and a client that shares it; without `said` it cannot ask its person. */
async function shippedFor(said?: Said) {
  const member = await t.newMember('Acme Planner');
  const told = { customerName: 'Dana', customerEmail: 'dana@acme.example', about: 'Export to CSV' };
  await tell(t, member, [{ text: 'The CSV export drops the last column', ...told }]);
  const [priority] = await t.rows<{ id: string }>(member.workspaceId, 'select id from priority');
  const { accessToken } = await t.connect(member);
  const asked: string[] = [];
  const capabilities = said === undefined ? {} : { elicitation: {} };
  const client = new Client({ name: 'test', version: '1' }, { capabilities });
  if (said !== undefined)
    client.setRequestHandler(ElicitRequestSchema, ({ params }, { requestId }) => {
      asked.push(params.message);
      if (said === 'fails') throw new Error('no person is here');
      return typeof said === 'function' ? said(String(requestId)) : said;
    });
  const headers = { Authorization: `Bearer ${accessToken}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(t.mcpUrl), { requestInit: { headers } }));
  const act = async (action: string, more: object = {}) => {
    const args = { action, priority_id: priority?.id, ...more };
    const params = { name: 'service.act', arguments: args };
    const { isError, content, structuredContent } = await client.callTool(params);
    return { isError, text: JSON.stringify(content), ...(structuredContent as Shared | undefined) };
  };
  await act('mark_shipped');
  const { share } = await act('share');
  return {
    member,
    asked,
    close: () => client.close(),
    accessToken,
    send: () => act('share', { share_token: share?.share_token }),
  };
}
const mailsOf = ({ workspaceId }: Member) => t.rows(workspaceId, 'select from mail');

describe('service.act share by a client of the 2025 revisions', () => {
  test.each([0, 1])(
    'sends once its person says yes, whichever process that reaches (%i)',
    async (skipped) => {
      if (skipped) balancer.skip();
      const { member, asked, send, close } = await shippedFor({ action: 'accept', content: { send: true } });
      expect((await send()).share?.send_status).toBe('queued');
      expect(asked).toEqual([expect.stringContaining('1 customer')]);
      expect(await mailsOf(member)).toHaveLength(1);
      await close();
    },
  );

  test.each([
    { action: 'decline' } as const,
    { action: 'cancel' } as const,
    { action: 'accept', content: { send: false } } as const,
  ])('sends nothing when its person answers %j', async (said) => {
    const { member, send, close } = await shippedFor(said);
    const { isError, text } = await send();
    expect([isError, text]).toEqual([true, expect.stringContaining('Your person said no')]);
    expect(await mailsOf(member)).toEqual([]);
    await close();
  });

  test('is a proposal where the client cannot ask after all, and where it never could', async () => {
    for (const said of ['fails' as const, undefined]) {
      const { member, asked, send, close } = await shippedFor(said);
      expect((await send()).share?.send_status).toBe('awaits_confirmation');
      expect(asked).toHaveLength(said === undefined ? 0 : 1);
      expect(await mailsOf(member)).toEqual([]);
      await close();
    }
  });
});

test('an answer of another connection, and a second one, count for nothing', async () => {
  const { accessToken: other } = await t.connect(await t.newMember());
  const answer = (token: string, id: string, send: boolean) =>
    t.post({ jsonrpc: '2.0', id, result: { action: 'accept', content: { send } } }, { token });
  const { member, accessToken, send, close } = await shippedFor(async (id) => {
    expect((await answer(other, id, true)).status).toBe(202);
    await sleep(1_000); // longer than the call that waits looks away
    await answer(accessToken, id, false);
    await answer(accessToken, id, true);
    return { action: 'accept', content: { send: true } };
  });
  expect((await send()).isError).toBe(true);
  expect(await mailsOf(member)).toEqual([]);
  await close();
});

test('a call whose client goes while it asks proposes nothing', async () => {
  const gone = Promise.withResolvers<void>();
  const { member, send, close } = await shippedFor(async () => {
    gone.resolve();
    await sleep(1_000);
    return { action: 'accept', content: { send: true } };
  });
  const left = expect(send()).rejects.toThrow();
  await gone.promise;
  await close();
  await left;
  await sleep(1_500);
  expect(await mailsOf(member)).toEqual([]);
  expect(await t.rows(member.workspaceId, 'select from share_proposal')).toEqual([]);
});

test('while a question is open, another call is a proposal', async () => {
  const { send, asked, close } = await shippedFor(async () => {
    await sleep(1_500);
    return { action: 'decline' };
  });
  const [first, second] = await Promise.all([send(), sleep(500).then(() => send())]);
  expect([first.isError, second.share?.send_status, asked.length]).toEqual([true, 'awaits_confirmation', 1]);
  await close();
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startAgentProcess } from '../agent-process.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { startRoundRobin } from '../round-robin.ts';
import { sessionCaller } from '../session-caller.ts';
import { expectOAuthError, newClient, opens, type Requirement, type Tokens } from './agent-client.ts';
import { CookieWalk, hidden } from './cookie-walk.ts';

// Two instances over one database behind one address: successive requests alternate between them.

let balancer: Awaited<ReturnType<typeof startRoundRobin>>;
let instances: Harness[];
/** Both instances behind one address, which sends each request to one of them in turn. */
let t: Harness;
let owner: Member;
beforeAll(async () => {
  balancer = await startRoundRobin();
  const start = () => startAgent({ appUrl: balancer.url });
  instances = [await start(), await start()];
  balancer.targets = instances.map(({ url }) => url);
  const [first] = instances;
  if (!first) throw new Error('no instance');
  t = { ...first, url: balancer.url, mcpUrl: `${balancer.url}/mcp` };
  owner = await t.newMember();
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.close()));
  balancer.close();
});

/** Whether each of the two accepts the token, asked one after the other. */
const opensBoth = async (token: string) => Promise.all(instances.map((instance) => opens(instance, token)));

/** Runs a check twice: once starting at each instance. */
const eitherWay = (check: () => Promise<unknown>) => async () => {
  await check();
  balancer.skip();
  await check();
};

const requirements: Requirement[] = [
  [
    'RFC 6749 §4.1: a whole authorization alternates between the instances',
    eitherWay(async () => {
      const before = [...balancer.served];
      const { access_token: token } = await (await newClient(t)).tokensFor(owner);
      expect(await opensBoth(token)).toEqual([true, true]);
      for (const instance of [0, 1]) expect(balancer.served[instance]).toBeGreaterThan(before[instance] ?? 0);
    }),
  ],
  [
    'RFC 6749 §4.1.2: of redemptions at both at once one is answered with tokens',
    eitherWay(async () => {
      const client = await newClient(t);
      const code = await client.codeFor(owner);
      const answers = await Promise.all(Array.from({ length: 8 }, () => client.redeem(code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }),
  ],
  [
    'RFC 6749 §4.1.2: a code replayed at the other instance revokes its tokens at both',
    eitherWay(async () => {
      const client = await newClient(t);
      const code = await client.codeFor(owner);
      const { access_token: token } = (await (await client.redeem(code)).json()) as Tokens;
      expect(await opensBoth(token)).toEqual([true, true]);
      await expectOAuthError(await client.redeem(code), 'invalid_grant');
      expect(await opensBoth(token)).toEqual([false, false]);
    }),
  ],
  [
    'RFC 6749 §6: refresh tokens rotate across both',
    eitherWay(async () => {
      const client = await newClient(t);
      let tokens = await client.tokensFor(owner);
      for (let i = 0; i < 5; i += 1) {
        const response = await client.refresh(tokens.refresh_token);
        expect(response.status).toBe(200);
        tokens = (await response.json()) as Tokens;
        expect(await opensBoth(tokens.access_token)).toEqual([true, true]);
      }
    }),
  ],
  [
    'RFC 7009 §2.2: a revocation at one is in force at the other on the next call',
    eitherWay(async () => {
      const client = await newClient(t);
      const tokens = await client.tokensFor(owner);
      await client.revoke(tokens.refresh_token);
      expect(await opensBoth(tokens.access_token)).toEqual([false, false]);
      await expectOAuthError(await client.refresh(tokens.refresh_token), 'invalid_grant');
    }),
  ],
  [
    'Interface §5.7: an owner’s revocation at one applies at the other on the next call',
    eitherWay(async () => {
      const person = await t.newMember();
      const { access_token: token } = await (await newClient(t)).tokensFor(person);
      const api = sessionCaller(t);
      await api.makeKnown(person);
      const { body } = await api.call(person, 'GET', '/api/agent-connections');
      const [connection] = body['connections'] as { id: string }[];
      await api.call(person, 'DELETE', `/api/agent-connections/${connection?.id}`);
      expect(await opensBoth(token)).toEqual([false, false]);
    }),
  ],
  [
    'RFC 6749 §10.12: a form that was sent at one does not count again at the other',
    eitherWay(async () => {
      const walk = new CookieWalk();
      const signIn = await walk.open((await newClient(t)).addressToAsk());
      const consent = await walk.submit(
        signIn,
        Object.entries({ email: owner.email, password: owner.password }),
      );
      const approval = Object.entries({ csrf: hidden(consent, 'csrf'), scope: 'read', decision: 'approve' });
      expect((await walk.submit(consent, approval)).status).toBe(303);
      expect((await walk.submit(consent, approval)).status).toBe(400);
    }),
  ],
  [
    'Interface §4.5: a strict client is served by both as by one',
    eitherWay(async () => {
      const { accessToken } = await t.connect(owner);
      expect(await opensBoth(accessToken)).toEqual([true, true]);
    }),
  ],
  [
    'Interface §7.6: a process without Redis serves everything',
    async () => {
      const alone = await startAgentProcess();
      const config = { ...t.config, appUrl: alone.url, mcpUrl: `${alone.url}/mcp` };
      const client = await newClient({ ...t, config });
      const tokens = await client.tokensFor(owner);
      const fresh = (await (await client.refresh(tokens.refresh_token)).json()) as Tokens;
      const call = (token: string) =>
        fetch(`${alone.url}/mcp`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
        });
      expect((await call(fresh.access_token)).status).toBe(200);
      await client.revoke(fresh.refresh_token);
      expect((await call(fresh.access_token)).status).toBe(401);
      await alone.close();
    },
  ],
];

describe('two instances behind one address', () => {
  test.each(requirements)('%s', (_, check) => check());
});

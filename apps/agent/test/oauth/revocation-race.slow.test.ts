import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startAgentProcess } from '../agent-process.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { newClient } from '../requirements/agent-client.ts';
import { sessionCaller } from '../session-caller.ts';

const TOKENS = 40;
/** How many calls with a token each process answers before the token's connection is ended, and how many after. */
const BEFORE = 3;
const AFTER = 5;

type Process = Awaited<ReturnType<typeof startAgentProcess>>;

let processes: Process[];
/** A third instance, for what a test needs to inspect. */
let t: Harness;
let owner: Member;
beforeAll(async () => {
  const settings = { RATE_LIMIT_MCP: '1000000' };
  const first = await startAgentProcess({ settings });
  processes = [first, await startAgentProcess({ appUrl: first.url, settings })];
  t = await startAgent({ appUrl: first.url });
  owner = await t.newMember();
  await sessionCaller(t).makeKnown(owner);
}, 180_000);
afterAll(async () => {
  await t.close();
  await Promise.all(processes.map((one) => one.close()));
}, 90_000);

/**
 * Uses a token in one call after another at one process. `endedAt` is when the end of the connection was confirmed to the owner.
 */
class Traffic {
  answered = 0;
  afterEnd: number[] = [];
  endedAt = Infinity;
  readonly #url: string;
  readonly #token: string;

  constructor({ url }: Process, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Calls until the end was confirmed and `AFTER` more calls were answered. */
  async run(): Promise<void> {
    while (this.afterEnd.length < AFTER) {
      const begunAt = performance.now();
      const status = await this.#call();
      if (begunAt >= this.endedAt) this.afterEnd.push(status);
      else if (status === 200) this.answered += 1;
      else expect(status).toBe(401); // the end took effect before the owner got the answer
    }
  }

  async #call(): Promise<number> {
    const response = await fetch(`${this.#url}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
    await response.body?.cancel();
    return response.status;
  }
}

describe('revocation under traffic at two processes (§5.7)', () => {
  test('once DELETE /api/agent-connections/{id} is answered, no call with its token is, at either process', async () => {
    const client = await newClient(t);
    const api = processes.map(({ url }) => sessionCaller({ ...t, url }));
    const connections: { id: string; traffic: Traffic[] }[] = [];
    for (let i = 0; i < TOKENS; i += 1) {
      const { access_token: token } = await client.tokensFor(owner);
      const { body } = await sessionCaller(t).call(owner, 'GET', '/api/agent-connections');
      const [newest] = body['connections'] as { id: string }[];
      connections.push({ id: newest?.id ?? '', traffic: processes.map((one) => new Traffic(one, token)) });
    }
    const all = connections.flatMap(({ traffic }) => traffic);
    const running = Promise.all(all.map((traffic) => traffic.run()));
    while (all.some(({ answered }) => answered < BEFORE)) await sleep(10);

    for (const [n, { id, traffic }] of connections.entries()) {
      const { status } =
        (await api[n % api.length]?.call(owner, 'DELETE', `/api/agent-connections/${id}`)) ?? {};
      expect(status).toBe(204);
      for (const one of traffic) one.endedAt = performance.now();
    }
    await running;
    expect(all.flatMap(({ afterEnd }) => afterEnd).filter((status) => status !== 401)).toEqual([]);
    expect(all.flatMap(({ afterEnd }) => afterEnd)).toHaveLength(TOKENS * processes.length * AFTER);
  }, 360_000);
});

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { changeRole, removeMember } from '@feedback/core';
import { newId, people, withWorkspace, workspaces } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent, toolCall } from './harness.ts';
import { sessionCaller } from './session-caller.ts';

// A request is accepted when its head has arrived, and carried out when its body has arrived. The caller may lose the right to
// it in between: what counts is the right at the moment of the write.

let t: Harness;
/** A second instance of the same surface, like a second process. */
let twin: Harness;
beforeAll(async () => {
  t = await startAgent({ settings: { RATE_LIMIT_MCP: '1000000' } });
  twin = await startAgent({ appUrl: t.url, settings: { RATE_LIMIT_MCP: '1000000' } });
});
afterAll(async () => {
  await twin.close();
  await t.close();
});

const ACTS = 20;
const POSTS = 5;

/** A workspace with an owner, a member, that member's agent, and a priority. */
async function scene() {
  const [owner, member] = [await t.newMember(), await t.newMember()];
  const { workspaceId } = owner;
  await withWorkspace(t.db, member.workspaceId, (tx) =>
    tx.query('delete from membership where person_id = $1', [member.personId]),
  );
  await withWorkspace(t.db, workspaceId, (tx) =>
    workspaces.addMember(tx, workspaceId, { personId: member.personId, role: 'member' }),
  );
  const priorityId = newId();
  await t.rows(workspaceId, `insert into priority (workspace_id, id, title) values ($1, $2, 'Exports')`, [
    workspaceId,
    priorityId,
  ]);
  const actor: Member = { ...member, workspaceId };
  return { owner, member: actor, workspaceId, priorityId, ...(await t.connect(actor)) };
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** A request whose head and first byte are sent. `finish` sends the rest and returns the status. */
async function hold(
  { url }: Harness,
  method: string,
  path: string,
  { token, body }: { token: string; body: unknown },
): Promise<{ finish: () => Promise<number> }> {
  const text = JSON.stringify(body);
  const held = request(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    },
  });
  const answered = once(held, 'response');
  held.write(text.slice(0, 1));
  await new Promise((resolve) => setTimeout(resolve, 30)); // the head is checked before or after this; both must work
  return {
    finish: async () => {
      held.end(text.slice(1));
      const [response] = (await answered) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      return response.statusCode ?? 0;
    },
  };
}

const acts = ({ priorityId }: Scene, post: number) =>
  Array.from({ length: ACTS }, (_, n) => ({
    ...toolCall('service.act', {
      action: 'assign',
      priority_id: priorityId,
      assignee: `post ${post} act ${n}`,
    }),
    id: n,
  }));

const effects = async ({ workspaceId }: Scene) =>
  (await t.rows<{ n: number }>(workspaceId, 'select count(*)::int as n from event'))[0]?.n;

const BECOMES_VIEWER = 'the person becomes a viewer';

const ENDINGS: [string, (scene: Scene) => Promise<unknown>][] = [
  [
    'an owner ends the connection',
    async ({ owner }) => {
      const session = sessionCaller(t);
      await session.makeKnown(owner);
      const { body } = await session.call(owner, 'GET', '/api/agent-connections');
      const [connection] = body['connections'] as { id: string }[];
      return session.call(owner, 'DELETE', `/api/agent-connections/${connection?.id}`);
    },
  ],
  [
    'the agent revokes its access token',
    async ({ agent, accessToken }) =>
      fetch(`${t.url}/mcp/revoke`, {
        method: 'POST',
        body: new URLSearchParams({ token: accessToken, client_id: agent.clientMetadata().client_id }),
      }).then((response) => expect(response.status).toBe(200)),
  ],
  [
    BECOMES_VIEWER,
    ({ owner, member, workspaceId }) =>
      changeRole(t, workspaceId, { personId: member.personId, role: 'viewer', by: owner }),
  ],
  [
    'the person is removed',
    ({ owner, member, workspaceId }) =>
      removeMember(t, workspaceId, { personId: member.personId, by: owner }),
  ],
];

describe('service.act', () => {
  test.each(ENDINGS)(
    'writes nothing once %s and that is answered: bodies held back, batches, two processes',
    async (ending, end) => {
      const here = await scene();
      const held = await Promise.all(
        Array.from({ length: POSTS }, (_unused, n) =>
          hold(n % 2 ? t : twin, 'POST', '/mcp', { token: here.accessToken, body: acts(here, n) }),
        ),
      );
      await end(here);
      const before = await effects(here);
      const statuses = await Promise.all(held.map(({ finish }) => finish()));
      expect(await effects(here)).toBe(before);
      expect(before).toBe(0);
      const answers = [200, 401, ...(ending === BECOMES_VIEWER ? [403] : [])]; // 403: its head was checked late, too
      expect(statuses.filter((status) => !answers.includes(status))).toEqual([]);
      const refusals = await t.rows(
        here.workspaceId,
        `select from audit_entry where action = 'role-refused'`,
      );
      expect(refusals.length > 0).toBe(ending === BECOMES_VIEWER);
    },
  );

  test.each(ENDINGS)('refuses the whole post once %s and then its head is sent', async (ending, end) => {
    const here = await scene();
    await end(here);
    const late = await hold(t, 'POST', '/mcp', { token: here.accessToken, body: acts(here, 0) });
    expect(await late.finish()).toBe(ending === BECOMES_VIEWER ? 403 : 401);
    expect(await effects(here)).toBe(0);
  });

  test.each(ENDINGS)(
    'under way while %s: what is written then is written before the answer',
    async (_, end) => {
      for (let round = 0; round < 3; round++) {
        const here = await scene();
        const posts = Array.from({ length: POSTS }, (_unused, n) =>
          (n % 2 ? t : twin).post(acts(here, n), { token: here.accessToken }),
        );
        while ((await effects(here)) === 0);
        await end(here);
        const before = await effects(here);
        await Promise.all(posts);
        expect(await effects(here)).toBe(before);
      }
    },
  );
});

describe('/api', () => {
  test.each([
    [BECOMES_VIEWER, 'viewer', 403],
    ['the person is removed', undefined, 401],
  ] as const)('writes nothing once %s: bodies held back', async (_, role, status) => {
    const here = await scene();
    const { owner, member, workspaceId, priorityId } = here;
    await people.ensureIdentity(t.db, {
      issuer: t.config.issuer,
      subject: member.personId,
      personId: member.personId,
    });
    const token = await sessionCaller(t).tokenOf(member);
    const held = await Promise.all(
      Array.from({ length: 10 }, (_unused, n) =>
        hold(n % 2 ? t : twin, 'PATCH', `/api/priorities/${priorityId}`, {
          token,
          body: { title: `Title ${n}` },
        }),
      ),
    );
    const by = owner;
    if (role) await changeRole(t, workspaceId, { personId: member.personId, role, by });
    else await removeMember(t, workspaceId, { personId: member.personId, by });
    expect(await Promise.all(held.map(({ finish }) => finish()))).toEqual(held.map(() => status));
    expect(await effects(here)).toBe(0);
    expect(await t.rows(workspaceId, 'select title from priority')).toEqual([{ title: 'Exports' }]);
  });
});

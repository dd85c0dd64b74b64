import { countUses, endAgentConnection, findAccess } from '@feedback/core';
import { agentConnections, withWorkspace } from '@feedback/db';
import { untilBlockedBy } from '@feedback/test-support';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Request, type Response } from 'express';
import { accessCheck, authenticate } from '../../src/mcp/authenticate.ts';
import { type Harness, startAgent } from '../harness.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

test('an access that has ended stays ended for every later call of the request', async () => {
  const owner = await t.newMember();
  const { accessToken } = await t.connect(owner);
  const { req, res } = requestWith(accessToken);
  const uses = countUses({ db: t.db, log: t.log });
  await authenticate({ ...t, uses })(req, res, () => {});
  const { holds, writeWhileHeld } = accessCheck(t, res);
  const rest = () => new Promise((resolve) => setTimeout(resolve, 60));

  await rest();
  expect(await holds()).toBe(true);
  const write = jest.fn();
  expect(await writeWhileHeld(write)).toBe(true);
  expect(write).toHaveBeenCalledTimes(1);
  const [connection] = await t.rows<{ id: string }>(owner.workspaceId, 'select id from agent_connection');
  await endAgentConnection(t, owner.workspaceId, {
    id: connection?.id ?? '',
    by: { personId: owner.personId },
  });
  await rest();
  expect([await holds(), await holds(), await holds()]).toEqual([false, false, false]);
  expect(await writeWhileHeld(write)).toBe(false);
  expect(write).toHaveBeenCalledTimes(1);
  await uses.flush();
});

test('an end is confirmed only after the answer that is being written', async () => {
  const owner = await t.newMember();
  const access = await findAccess(t.db, (await t.connect(owner)).accessToken);
  if (!access) throw new Error('the access does not hold');
  const { workspaceId, connectionId: id } = access;
  const order: string[] = [];
  let ended: Promise<unknown> | undefined;
  await withWorkspace(t.db, workspaceId, async (tx) => {
    expect(await agentConnections.hold(tx, access)).toBe(true);
    const [self] = (await tx.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    const end = endAgentConnection(t, workspaceId, { id, by: { personId: owner.personId } });
    ended = end.then(() => order.push('ended'));
    await untilBlockedBy(t.db, self?.pid);
    order.push('written');
  });
  await ended;
  expect(order).toEqual(['written', 'ended']);
  expect(await withWorkspace(t.db, workspaceId, (tx) => agentConnections.hold(tx, access))).toBe(false);
});

/** The parts of a request and its response that authentication uses. */
function requestWith(token: string): { req: Request; res: Response } {
  const req = { get: () => `Bearer ${token}`, headers: {}, ip: '127.0.0.1' } as unknown as Request;
  return { req, res: { locals: {} } as unknown as Response };
}

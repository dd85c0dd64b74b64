import { countUses, endAgentConnection } from '@feedback/core';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
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
  const holds = accessCheck(t, res);
  const rest = () => new Promise((resolve) => setTimeout(resolve, 60));

  await rest();
  expect(await holds()).toBe(true);
  const [connection] = await t.rows<{ id: string }>(owner.workspaceId, 'select id from agent_connection');
  await endAgentConnection(t, owner.workspaceId, {
    id: connection?.id ?? '',
    by: { personId: owner.personId },
  });
  await rest();
  expect([await holds(), await holds(), await holds()]).toEqual([false, false, false]);
  await uses.flush();
});

/** The parts of a request and its response that authentication uses. */
function requestWith(token: string): { req: Request; res: Response } {
  const req = { get: () => `Bearer ${token}`, headers: {}, ip: '127.0.0.1' } as unknown as Request;
  return { req, res: { locals: {} } as unknown as Response };
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { type RankedWorkspace, rankedWorkspace } from '../ranked-workspace.ts';
import { sessionCaller } from '../session-caller.ts';

let t: Harness;
let w: RankedWorkspace;
let api: ReturnType<typeof sessionCaller>;
let owner: Member;
beforeAll(async () => {
  t = await startAgent();
  w = await rankedWorkspace(t);
  api = sessionCaller(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = w.owner;
  await api.makeKnown(owner);
});

describe('what an act does not declare', () => {
  test('does not reach what it does: a field of a use case that no schema names changes nothing', async () => {
    const [priority] = await t.rows<{ id: string }>(owner.workspaceId, 'select id from priority limit 1');
    const { status, body } = await api.call(owner, 'POST', `/api/priorities/${priority?.id}/act`, {
      action: 'start_building',
      dryRun: true,
      idempotencyKey: '\u0000',
    });
    expect([status, body['state']]).toEqual([200, 'building']);
    expect(await t.rows(owner.workspaceId, `select from priority where state = 'building'`)).toHaveLength(1);
  });
});

describe('a value that PostgreSQL cannot store', () => {
  test.each([
    ['GET', '/api/audit?action=%00', 422],
    ['GET', '/api/agent-connections/%00', 404],
    ['DELETE', '/api/agent-connections/%00', 404],
  ])('%s %s is answered %i', async (method, path, status) => {
    expect((await api.call(owner, method, path)).status).toBe(status);
  });
});

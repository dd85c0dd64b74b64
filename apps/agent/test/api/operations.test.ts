import { newId, tasks, withWorkspace } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
let owner: Member;
let dead: string[];
beforeAll(async () => {
  t = await startAgent();
  api = sessionCaller(t);
  owner = await t.newMember();
  await api.makeKnown(owner);
  const { workspaceId } = owner;
  for (let i = 0; i < 2; i += 1)
    await withWorkspace(t.db, workspaceId, (tx) =>
      tasks.add(tx, workspaceId, { kind: 'segmentation', transcriptId: newId() }),
    );
  const rows = await t.rows<{ id: string }>(
    workspaceId,
    `update task set state = 'dead', errors = 5, last_error = 'it broke' returning id`,
  );
  dead = rows.map(({ id }) => id).toSorted();
  await withWorkspace(t.db, workspaceId, (tx) =>
    tasks.add(tx, workspaceId, { kind: 'understanding', feedbackIds: [newId()] }),
  );
});
afterAll(() => t.close());

describe('what waits and what failed', () => {
  test('is counted by kind, for owners', async () => {
    const { status, body } = await api.call(owner, 'GET', '/api/operations');
    expect(status).toBe(200);
    expect(body).toEqual({
      work: expect.arrayContaining([
        { kind: 'segmentation', waiting: 0, failed: 2, oldest_due: null },
        { kind: 'understanding', waiting: 1, failed: 0, oldest_due: expect.any(String) },
      ]),
      ranked_at: null,
    });
  });

  test('is listed page by page, newest first, and tried again once', async () => {
    const [first, last] = dead;
    const list = async (query = '') =>
      (await api.call(owner, 'GET', `/api/failed-work${query}`)).body['work'] as { id: string }[];
    expect(await list('?limit=1')).toEqual([
      expect.objectContaining({
        id: last,
        kind: 'segmentation',
        items: 1,
        errors: 5,
        last_error: 'it broke',
      }),
    ]);
    expect((await list(`?before=${last}`)).map(({ id }) => id)).toEqual([first]);
    const retry = () => api.call(owner, 'POST', `/api/failed-work/${last}/retry`);
    expect((await retry()).status).toBe(204);
    expect((await retry()).status).toBe(404);
    expect((await list()).map(({ id }) => id)).toEqual([first]);
    const audited = await t.rows(owner.workspaceId, `select from audit_entry where action = 'work-retried'`);
    expect(audited).toHaveLength(1);
  });

  test('is not another workspace’s, and not for members', async () => {
    const other = await t.newMember();
    await api.makeKnown(other);
    expect((await api.call(other, 'GET', '/api/failed-work')).body).toEqual({ work: [] });
    expect((await api.call(other, 'POST', `/api/failed-work/${dead[0]}/retry`)).status).toBe(404);
    await t.rows(other.workspaceId, `update membership set role = 'member' where workspace_id = $1`, [
      other.workspaceId,
    ]);
    for (const [method, path] of [
      ['GET', '/api/operations'],
      ['GET', '/api/failed-work'],
      ['POST', `/api/failed-work/${dead[0]}/retry`],
    ] as const)
      expect((await api.call(other, method, path)).status).toBe(403);
  });
});

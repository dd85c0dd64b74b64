import { runImport } from '@feedback/core';
import { newId, withWorkspace } from '@feedback/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { addToWorkspace, type ConsoleVisitor, visitConsole } from '../console-visitor.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';

const CSV = `Comment,Created at
The export leaves out the last row,2026-01-02
,2026-01-05
Login with a company account,2026-01-06
`;
const MAPPING = { text: 'Comment', submitted_at: 'Created at' };

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
let owner: Member;
let visitor: ConsoleVisitor;
let id: string;
beforeAll(async () => {
  t = await startAgent();
  api = sessionCaller(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.newMember();
  await api.makeKnown(owner);
  visitor = await visitConsole(t, owner);
  const { url } = await visitor.upload('/import', { rows: '' }, { name: 'tickets.csv', text: CSV });
  id = url.pathname.split('/').at(-1) ?? '';
});

/** The worker's next step. */
async function step(): Promise<void> {
  const { workspaceId } = owner;
  const effect = await runImport({ db: t.db, now: () => new Date(), storage: t.storage }, { workspaceId });
  await withWorkspace(t.db, workspaceId, effect);
}

const call = (method: string, path = '', body?: object) =>
  api.call(owner, method, `/api/imports${path}`, body);

describe('imports under /api', () => {
  test('begin with the columns of the fields, and say how far they are and what came of them', async () => {
    expect((await call('GET', `/${id}`)).body).toMatchObject({
      file_name: 'tickets.csv',
      state: 'draft',
      rows: 3,
      handled: 0,
      done_at: null,
    });
    expect((await call('POST', `/${id}/start`, MAPPING)).status).toBe(204);
    const again = await call('POST', `/${id}/start`, MAPPING);
    expect([again.status, again.body['detail']]).toEqual([
      404,
      'This file was begun or dropped already. See the list of imports',
    ]);
    await step(); // stores the rows
    await step(); // ends the import
    const { body } = await call('GET');
    expect(body['imports']).toEqual([
      expect.objectContaining({
        id,
        state: 'done',
        added: 2,
        skipped: 1,
        notes: [{ row: 3, reason: expect.any(String), skipped: true }],
      }),
    ]);
    const file = await fetch(`${t.url}/api/imports/${id}/skipped`, {
      headers: { authorization: `Bearer ${await api.tokenOf(owner)}` },
    });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(await file.text()).toContain('2026-01-05');
  });

  test('do not begin with columns that give no row', async () => {
    expect(await call('POST', `/${id}/start`, { text: 'No such column' })).toEqual({
      status: 409,
      body: { detail: 'No row can be stored with these columns. Choose others' },
    });
    expect((await call('POST', `/${id}/start`, { text: 1 })).status).toBe(422);
  });

  test('are dropped while they are drafts, and are then gone', async () => {
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
    expect((await call('GET', `/${id}`)).status).toBe(404);
    expect((await call('GET', `/${id}/skipped`)).status).toBe(404);
    expect((await call('GET', `/${newId()}`)).status).toBe(404);
    expect((await call('GET')).body).toEqual({ imports: [] });
  });

  test('are read by viewers, who begin and drop none; other workspaces see nothing', async () => {
    const viewer = await addToWorkspace(t, owner, 'viewer');
    const other = await t.newMember();
    for (const person of [viewer, other]) await api.makeKnown(person);
    expect((await api.call(viewer, 'GET', `/api/imports/${id}`)).status).toBe(200);
    for (const [method, path] of [
      ['POST', `/${id}/start`],
      ['DELETE', `/${id}`],
      ['GET', `/${id}/skipped`],
    ] as const)
      expect((await api.call(viewer, method, `/api/imports${path}`)).status).toBe(403);
    expect((await api.call(other, 'GET', `/api/imports/${id}`)).status).toBe(404);
    expect((await api.call(other, 'GET', '/api/imports')).body).toEqual({ imports: [] });
  });
});

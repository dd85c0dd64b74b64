import { type ActResult } from '@feedback/contract';
import { newId } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addToWorkspace } from '../console-visitor.ts';
import { type Harness, startAgent } from '../harness.ts';
import { CSV, type RankedWorkspace, rankedWorkspace } from '../ranked-workspace.ts';
import { sessionCaller } from '../session-caller.ts';
import { toolCaller } from '../tools/tool-caller.ts';

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
let w: RankedWorkspace;
beforeAll(async () => {
  t = await startAgent();
  api = sessionCaller(t);
  w = await rankedWorkspace(t);
  await api.makeKnown(w.owner);
});
afterAll(() => t.close());

const act = (body: object, id = w.csv) => api.call(w.owner, 'POST', `/api/priorities/${id}/act`, body);

describe('GET /api/priorities', () => {
  const list = async (query = '') => (await api.call(w.owner, 'GET', `/api/priorities${query}`)).body;
  const ids = ({ priorities }: Record<string, unknown>) =>
    (priorities as { id: string }[]).map(({ id }) => id);

  test('lists the ranked priorities, page by page, by what is asked for', async () => {
    const all = await list();
    expect(all).toMatchObject({
      as_of: expect.any(String),
      currency: 'USD',
      total: 2,
      next_cursor: null,
      priorities: [{ id: w.csv, rank: 1, title: CSV, state: 'open' }, { id: w.dark }],
    });
    const first = await list('?limit=1');
    expect(ids(first)).toEqual([w.csv]);
    expect(ids(await list(`?limit=1&cursor=${String(first['next_cursor'])}`))).toEqual([w.dark]);
    expect(ids(await list('?q=dark&state=active'))).toEqual([w.dark]);
    expect(ids(await list('?state=shipped'))).toEqual([]);
    expect((await api.call(w.owner, 'GET', '/api/priorities?cursor=x')).status).toBe(409);
    expect((await api.call(w.owner, 'GET', '/api/priorities?sort=alphabet')).status).toBe(422);
  });

  test('has one with how its score is made and what customers say, page by page', async () => {
    const get = (id: string, query = '') => api.call(w.owner, 'GET', `/api/priorities/${id}${query}`);
    const { status, body } = await get(w.csv, '?limit=1');
    expect(status).toBe(200);
    expect(body).toMatchObject({ priority: { id: w.csv, explain: { terms: expect.any(Array) } } });
    const quotes = ({ priority }: Record<string, unknown>) => (priority as { quotes: object[] }).quotes;
    expect(quotes(body)).toHaveLength(1);
    const next = await get(w.csv, `?cursor=${String(body['next_cursor'])}`);
    expect(quotes(next.body)).toHaveLength(1);
    expect(quotes(next.body)).not.toEqual(quotes(body));
    for (const id of [newId(), 'x']) expect((await get(id)).status).toBe(404);
  });

  test('has none before the first ranking, and none of another workspace', async () => {
    const other = await t.newMember();
    await api.makeKnown(other);
    expect((await api.call(other, 'GET', '/api/priorities')).body).toMatchObject({
      as_of: null,
      total: 0,
      priorities: [],
    });
    expect((await api.call(other, 'GET', `/api/priorities/${w.csv}`)).status).toBe(404);
  });
});

describe('POST /api/priorities/{id}/act', () => {
  test('gives an owner, moves a priority on, and says what was before', async () => {
    const assigned = await act({ action: 'assign', assignee: 'Kim' });
    expect(assigned).toEqual({
      status: 200,
      body: {
        priority_id: w.csv,
        state: 'open',
        previous_state: 'open',
        assignee: 'Kim',
        changed: true,
        event_id: expect.any(String),
      },
    });
    expect((await act({ action: 'assign', assignee: 'Kim' })).body).toMatchObject({
      changed: false,
      event_id: null,
    });
    const built = await act({ action: 'start_building', expected_state: 'open', note: 'Asked for often' });
    expect(built.body).toMatchObject({ state: 'building', previous_state: 'open', assignee: 'Kim' });
    expect((await act({ action: 'assign' })).body).toMatchObject({ assignee: null });
    const [entry] = (await api.call(w.owner, 'GET', `/api/activity?priority_id=${w.csv}`)).body[
      'activity'
    ] as { action: string; person: string }[];
    expect(entry).toMatchObject({ action: 'assign', person: w.owner.email });
  });

  test('refuses what is not possible now with what is', async () => {
    await act({ action: 'reopen' }, w.dark);
    expect(await act({ action: 'reopen' }, w.dark)).toEqual({
      status: 409,
      body: {
        detail:
          'Nothing was changed: this priority is open now. You can start building it, mark it as shipped or give it an owner',
      },
    });
    expect(
      (await act({ action: 'assign', assignee: 'Kim', expected_state: 'shipped' }, w.dark)).body,
    ).toEqual({
      detail:
        'Nothing was changed: this priority is open now. You can start building it, mark it as shipped or give it an owner',
    });
  });

  test('answers 404 for no priority, 422 for what cannot be, 403 to viewers', async () => {
    for (const id of [newId(), 'x']) expect((await act({ action: 'reopen' }, id)).status).toBe(404);
    for (const body of [
      {},
      { action: 'share' },
      { action: 'assign', assignee: 'a\u202Eb' },
      { action: 'assign', assignee: 'Z'.repeat(321) },
    ])
      expect((await act(body)).status).toBe(422);
    const viewer = await addToWorkspace(t, w.owner, 'viewer');
    await api.makeKnown(viewer);
    const refused = await api.call(viewer, 'POST', `/api/priorities/${w.csv}/act`, { action: 'reopen' });
    expect(refused.status).toBe(403);
  });
});

test('DELETE /api/priorities/{id}/share-proposal puts aside what an agent proposed, once', async () => {
  await act({ action: 'mark_shipped', version: '3' });
  const agent = await toolCaller<ActResult>(t, 'service.act', w.owner);
  const asked = { action: 'share', priority_id: w.csv };
  const { share } = await agent.ask(asked);
  await agent.ask({ ...asked, share_token: share?.share_token });
  const dismiss = () => api.call(w.owner, 'DELETE', `/api/priorities/${w.csv}/share-proposal`);
  expect((await dismiss()).status).toBe(204);
  expect(await dismiss()).toEqual({ status: 409, body: { detail: 'There is no proposal any more' } });
});

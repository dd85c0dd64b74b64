import { type ActResult } from '@feedback/contract';
import { newId } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addToWorkspace } from '../console-visitor.ts';
import { type Harness, startAgent } from '../harness.ts';
import { type RankedWorkspace, rankedWorkspace } from '../ranked-workspace.ts';
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
      detail: 'It is open by now: another person or an agent was faster. Look at it, then decide',
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

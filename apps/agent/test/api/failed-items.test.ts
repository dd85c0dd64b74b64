import { newId } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startAgent } from '../harness.ts';
import { memberWorkspace } from './member-workspace.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

const fail = (w: Workspace, ids: string[], reason: string | null) =>
  w.rows(`update feedback set state = 'failed', failure_reason = $2 where id = any ($1)`, [ids, reason]);

describe('GET /api/failed', () => {
  test('lists failed items, newest first and page by page, with the beginning of each text', async () => {
    const w = await workspace();
    const [first = '', long = ''] = await w.tell(['The export fails', 'x'.repeat(3_000), 'It works']);
    await fail(w, [long], 'too_slow');
    await fail(w, [first], null);
    const list = async (query = '') =>
      (await w.call('GET', `/api/failed${query}`)).body['items'] as { id: string; reason: string }[];
    expect(await list()).toEqual([
      {
        id: long,
        text: 'x'.repeat(2_000),
        reason: 'too_slow',
        customer: null,
        account: null,
        source: 'test',
        said_at: expect.stringMatching(/^\d{4}-/),
      },
      expect.objectContaining({ id: first, text: 'The export fails', reason: 'given_up' }),
    ]);
    expect((await list(`?limit=1&before=${long}`)).map(({ id }) => id)).toEqual([first]);
    const other = await workspace();
    expect((await other.call('GET', '/api/failed')).body['items']).toEqual([]);
  });

  test('answers 422 for an invalid page, 403 for viewers', async () => {
    const w = await workspace();
    expect((await w.call('GET', '/api/failed?limit=0')).status).toBe(422);
    expect((await w.call('GET', '/api/failed?before=x')).status).toBe(422);
    await w.rows(`update membership set role = 'viewer'`);
    expect((await w.call('GET', '/api/failed')).status).toBe(403);
  });
});

describe('POST /api/feedback/{id}/retry', () => {
  test('enqueues a failed item again, once', async () => {
    const [w, other] = [await workspace(), await workspace()];
    const [id = ''] = await w.tell(['The export fails']);
    await fail(w, [id], 'too_slow');
    await w.rows(`delete from task`);
    expect((await other.call('POST', `/api/feedback/${id}/retry`)).status).toBe(404);
    expect((await w.call('POST', `/api/feedback/${id}/retry`)).status).toBe(204);
    expect(await w.rows('select state, failure_reason from feedback')).toEqual([
      { state: 'received', failure_reason: null },
    ]);
    expect(await w.rows('select kind, refs from task')).toEqual([{ kind: 'deduplication', refs: [id] }]);
    expect(await w.call('POST', `/api/feedback/${id}/retry`)).toEqual({
      status: 409,
      body: { detail: 'The item has not failed: only failed items can be retried' },
    });
    expect((await w.call('POST', `/api/feedback/${newId()}/retry`)).status).toBe(404);
    expect((await w.call('POST', '/api/feedback/x/retry')).status).toBe(404);
    await w.rows(`update membership set role = 'viewer'`);
    expect((await w.call('POST', `/api/feedback/${id}/retry`)).status).toBe(403);
  });
});

type Workspace = Awaited<ReturnType<typeof workspace>>;

const workspace = () => memberWorkspace(t);

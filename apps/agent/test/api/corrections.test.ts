import { newId } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';
import { tell } from '../told-feedback.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

describe('corrections under /api', () => {
  test('merge: the items are together, the old id leads to the other priority, and the merge is audited', async () => {
    const w = await workspace();
    const { status, body } = await w.call('POST', `/api/priorities/${w.csv}/merge`, { into: w.dark });
    expect({ status, body }).toEqual({
      status: 200,
      body: { priority_id: w.dark, event_id: expect.any(String) },
    });
    expect(await w.places()).toEqual({ a: w.dark, b: w.dark, c: w.dark });
    expect(await w.pinned()).toBe(3);
    const again = await w.call('POST', `/api/priorities/${w.csv}/merge`, { into: w.dark });
    expect(again).toEqual({ status: 409, body: { detail: 'These two are already one priority' } });
  });

  test('split: some items become a new priority, and the clustering gets a corrected revision', async () => {
    const w = await workspace();
    const before = await w.revision();
    const { body } = await w.call('POST', `/api/priorities/${w.csv}/split`, {
      items: [w.ids.a, w.ids.a.toUpperCase()], // one item, named twice
      title: ' CSV for the board ',
    });
    expect(await w.places()).toEqual({ a: body['priority_id'], b: w.csv, c: w.dark });
    expect(await w.titles()).toEqual(['CSV for the board', 'Dark mode', 'Export to CSV']);
    expect(await w.revision()).toBe(before + 1);
    expect(await w.pinned()).toBe(2);
  });

  test('split refuses all items, items of another priority, and another priority’s title', async () => {
    const w = await workspace();
    const split = (items: unknown[], title = 'New') =>
      w.call('POST', `/api/priorities/${w.csv}/split`, { items, title });
    expect((await split([w.ids.a, w.ids.b])).status).toBe(409);
    expect((await split([w.ids.c])).status).toBe(404);
    expect((await split(['x'])).status).toBe(404);
    expect((await split([w.ids.a], 'dark MODE')).body).toEqual({
      detail: expect.stringMatching(/has this title/),
    });
    expect((await split([])).status).toBe(422);
  });

  test('rename: the priority keeps the new name', async () => {
    const w = await workspace();
    expect((await w.call('PATCH', `/api/priorities/${w.csv}`, { title: 'Spreadsheets' })).status).toBe(200);
    expect(await w.titles()).toEqual(['Dark mode', 'Spreadsheets']);
    const [row] = await w.rows<{ named: boolean }>('select named from priority where id = $1', [w.csv]);
    expect(row?.named).toBe(true);
    expect((await w.call('PATCH', `/api/priorities/${w.csv}`, { title: '  ' })).status).toBe(422);
  });

  test('undo: a merge is undone by an entry of its own, once', async () => {
    const w = await workspace();
    const { body } = await w.call('POST', `/api/priorities/${w.csv}/merge`, { into: w.dark });
    const undo = (id: unknown) => w.call('POST', `/api/activity/${String(id)}/undo`);
    const undone = await undo(body['event_id']);
    expect(undone).toEqual({ status: 200, body: { priority_id: w.csv, event_id: expect.any(String) } });
    expect(await w.places()).toEqual({ a: w.csv, b: w.csv, c: w.dark });
    expect((await undo(body['event_id'])).status).toBe(409);
    for (const unknown of [newId(), 'x'])
      expect(await undo(unknown)).toEqual({
        status: 404,
        body: { detail: 'There is no such entry of the activity' },
      });
    const other = await workspace();
    expect((await other.call('POST', `/api/activity/${String(body['event_id'])}/undo`)).status).toBe(404);
  });

  test('move: the item is where a person put it, and counts as confirmed', async () => {
    const w = await workspace();
    expect((await w.call('POST', `/api/feedback/${w.ids.a}/move`, { priority_id: w.dark })).status).toBe(200);
    expect(await w.places()).toMatchObject({ a: w.dark });
    const rows = await w.rows('select confirmed, pinned from assignment where feedback_id = $1', [w.ids.a]);
    expect(rows).toEqual([{ confirmed: true, pinned: true }]);
    expect((await w.call('POST', `/api/feedback/${w.ids.a}/move`, { priority_id: w.dark })).status).toBe(409);
  });

  test('exclude and restore: the item is left out of all results, then queued for clustering again', async () => {
    const w = await workspace();
    expect((await w.call('POST', `/api/feedback/${w.ids.a}/exclude`)).status).toBe(200);
    expect(await w.places()).toEqual({ b: w.csv, c: w.dark });
    const state = () => w.rows('select state, quarantine_reason from feedback where id = $1', [w.ids.a]);
    expect(await state()).toEqual([{ state: 'quarantined', quarantine_reason: 'person' }]);
    expect((await w.call('POST', `/api/feedback/${w.ids.a}/exclude`)).status).toBe(409);
    expect((await w.call('POST', `/api/feedback/${w.ids.a}/restore`)).status).toBe(200);
    expect(await state()).toEqual([{ state: 'processed', quarantine_reason: null }]);
    expect(await w.rows(`select kind from task where version > 0 order by kind`)).toEqual([
      { kind: 'clustering' },
      { kind: 'ranking' },
    ]);
  });

  test('answers 404 for an unknown item or another workspace’s, and 403 for viewers', async () => {
    const [w, other] = [await workspace(), await workspace()];
    for (const id of ['x', newId(), other.csv]) {
      expect((await w.call('POST', `/api/priorities/${id}/merge`, { into: w.dark })).status).toBe(404);
      expect((await w.call('PATCH', `/api/priorities/${id}`, { title: 'Mine' })).status).toBe(404);
    }
    expect((await w.call('POST', `/api/feedback/${other.ids.a}/exclude`)).status).toBe(404);
    await w.rows(`update membership set role = 'viewer'`);
    expect((await w.call('POST', `/api/feedback/${w.ids.a}/exclude`)).status).toBe(403);
  });

  test('the activity lists all corrections, newest first, page by page', async () => {
    const w = await workspace();
    await w.call('PATCH', `/api/priorities/${w.csv}`, { title: 'One' });
    await w.call('PATCH', `/api/priorities/${w.csv}`, { title: 'Two' });
    await w.call('POST', `/api/feedback/${w.ids.c}/exclude`);
    const entries = async (query: string) =>
      (await w.call('GET', `/api/activity${query}`)).body['activity'] as {
        id: string;
        action: string;
        person: string;
        detail: object;
      }[];
    const all = await entries('');
    expect(all.map(({ action }) => action)).toEqual(['exclude', 'rename', 'rename']);
    expect(all[1]).toMatchObject({ person: w.member.email, agent: null, detail: { from: 'One', to: 'Two' } });
    expect(await entries(`?limit=1&before=${all[0]?.id}`)).toEqual([all[1]]);
    expect((await entries(`?priority_id=${w.csv}`)).length).toBe(2);
    expect((await w.call('GET', '/api/activity?limit=0')).status).toBe(422);
  });
});

async function workspace() {
  const member: Member = await t.newMember();
  const api = sessionCaller(t);
  await api.makeKnown(member);
  const [a = '', b = '', c = ''] = await tell(t, member, [
    { text: 'CSV export, please', about: 'Export to CSV' },
    { text: 'I need my data in a spreadsheet', about: 'Export to CSV' },
    { text: 'Dark mode!', about: 'Dark mode' },
  ]);
  const rows = <T extends object>(sql: string, values: unknown[] = []) =>
    t.rows<T>(member.workspaceId, sql, values);
  const idOf = async (title: string) =>
    (await rows<{ id: string }>('select id from priority where title = $1', [title]))[0]?.id ?? '';
  const names = new Map([
    [a, 'a'],
    [b, 'b'],
    [c, 'c'],
  ]);
  return {
    member,
    ids: { a, b, c },
    csv: await idOf('Export to CSV'),
    dark: await idOf('Dark mode'),
    rows,
    call: (method: string, path: string, body?: object) => api.call(member, method, path, body),
    places: async () =>
      Object.fromEntries(
        (
          await rows<{ item: string; place: string }>(
            'select feedback_id as item, priority_id as place from assignment',
          )
        ).map(({ item, place }) => [names.get(item), place]),
      ) as Record<string, string>,
    titles: async () =>
      (await rows<{ title: string }>('select title from priority where merged_into is null'))
        .map(({ title }) => title)
        .toSorted(),
    pinned: async () => (await rows('select from assignment where pinned')).length,
    revision: async () =>
      Number((await rows<{ revision: string }>('select revision from clustering'))[0]?.revision ?? 0),
  };
}

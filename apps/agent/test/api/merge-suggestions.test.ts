import { mergeSuggestions, newId, withWorkspace } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';
import { tell } from '../told-feedback.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

/** A workspace with two priorities and two items that may be duplicates. */
async function workspace() {
  const member = await t.newMember();
  const api = sessionCaller(t);
  await api.makeKnown(member);
  const { workspaceId } = member;
  const [a = '', b = ''] = await tell(t, member, [
    { text: 'CSV export, please', about: 'Export to CSV' },
    { text: 'CSV exports, please', about: 'Spreadsheets' },
  ]);
  const rows = await t.rows<{ id: string; title: string }>(workspaceId, 'select id, title from priority');
  const idOf = (title: string) => rows.find((row) => row.title === title)?.id ?? '';
  const [csv, sheets] = [idOf('Export to CSV'), idOf('Spreadsheets')];
  await withWorkspace(t.db, workspaceId, (tx) =>
    mergeSuggestions.replace(tx, workspaceId, [
      { kind: 'items', one: a, other: b, likeness: 0.99, reason: 'Nearly the same' },
      { kind: 'priorities', one: csv, other: sheets, likeness: 0.75, reason: 'Alike' },
    ]),
  );
  return {
    ids: { csv, sheets },
    rows: (sql: string, values: unknown[] = []) => t.rows(workspaceId, sql, values),
    call: (method: string, path: string) => api.call(member, method, path),
    list: async () =>
      (await api.call(member, 'GET', '/api/merge-suggestions')).body['suggestions'] as {
        id: string;
        kind: string;
        one: { text: string };
        other: { text: string };
      }[],
  };
}

describe('GET /api/merge-suggestions', () => {
  test('lists priorities by title, then items by text, each with the reason', async () => {
    const { list } = await workspace();
    const [priorities, items] = await list();
    expect(priorities).toMatchObject({ kind: 'priorities', likeness: 0.75, reason: 'Alike' });
    expect(new Set([priorities?.one.text, priorities?.other.text])).toEqual(
      new Set(['Export to CSV', 'Spreadsheets']),
    );
    expect(items).toMatchObject({
      kind: 'items',
      one: { text: 'CSV export, please' },
      other: { text: 'CSV exports, please' },
    });
  });

  test('leaves out pairs that were merged or excluded in the meantime', async () => {
    const { list, rows, ids } = await workspace();
    await rows('update priority set merged_into = $2 where id = $1', [ids.csv, ids.sheets]);
    await rows(`update feedback set state = 'quarantined'`);
    expect(await list()).toEqual([]);
  });
});

describe('DELETE /api/merge-suggestions/{id}', () => {
  test('answers 204 once, and the suggestion is gone', async () => {
    const { call, list } = await workspace();
    const [first] = await list();
    expect((await call('DELETE', `/api/merge-suggestions/${first?.id}`)).status).toBe(204);
    expect((await list()).map(({ kind }) => kind)).toEqual(['items']);
    expect((await call('DELETE', `/api/merge-suggestions/${first?.id}`)).status).toBe(404);
  });

  test('answers 404 for another workspace’s suggestion, and 403 for viewers, who may list them', async () => {
    const [own, other] = [await workspace(), await workspace()];
    const [theirs] = await other.list();
    for (const id of ['x', newId(), theirs?.id])
      expect((await own.call('DELETE', `/api/merge-suggestions/${id}`)).status).toBe(404);
    await own.rows(`update membership set role = 'viewer'`);
    const [first] = await own.list();
    expect((await own.call('DELETE', `/api/merge-suggestions/${first?.id}`)).status).toBe(403);
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';
import { tell } from '../told-feedback.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

async function owner() {
  const person = await t.newMember();
  const api = sessionCaller(t);
  await api.makeKnown(person);
  const { workspaceId } = person;
  return {
    rows: (sql: string) => t.rows(workspaceId, sql),
    put: (term: string, means: unknown) =>
      api.call(person, 'PUT', `/api/glossary/${encodeURIComponent(term)}`, { means }),
    remove: (term: string) => api.call(person, 'DELETE', `/api/glossary/${encodeURIComponent(term)}`),
    list: async () => (await api.call(person, 'GET', '/api/glossary')).body,
  };
}

describe('the glossary', () => {
  test('lists what was set, in the order of terms; setting a term again replaces its words', async () => {
    const { put, list } = await owner();
    expect((await put('Quill', ['the flonk editor'])).status).toBe(200);
    const { status, body } = await put('Atlas', ['atlas board', 'The Canvas', 'canvas']);
    expect({ status, means: body['means'] }).toEqual({ status: 200, means: ['atlas board', 'canvas'] });
    await put('the atlas', ['zorbit']);
    expect(await list()).toMatchObject({
      entries: [
        { term: 'Quill', means: ['the flonk editor'] },
        { term: 'the atlas', means: ['zorbit'] },
      ],
      is_applied: false,
    });
  });

  test('requests that items are read again, and audits who changed it', async () => {
    const { put, remove, rows } = await owner();
    await put('Atlas', ['canvas']);
    expect(await rows('select kind from task')).toEqual([{ kind: 'reembedding' }]);
    expect((await remove('ATLAS')).status).toBe(204);
    expect(await rows('select action, subject_id, detail from audit_entry order by at')).toEqual([
      { action: 'glossary-entry-set', subject_id: 'Atlas', detail: { means: ['canvas'] } },
      { action: 'glossary-entry-removed', subject_id: 'Atlas', detail: {} },
    ]);
  });

  test('409 for a word that another term has; 404 for a term that is not there', async () => {
    const { put, remove } = await owner();
    await put('Atlas', ['canvas']);
    expect(await put('Quill', ['the canvas'])).toMatchObject({
      status: 409,
      body: { detail: 'means: “the canvas” belongs to the term “Atlas”. Change that entry first' },
    });
    expect((await remove('Quill')).status).toBe(404);
  });

  test.each([
    ['no words', 'Atlas', []],
    ['more than 20 words', 'Atlas', Array.from({ length: 21 }, (_, i) => `word ${i}`)],
    ['a word of more than 60 characters', 'Atlas', ['x'.repeat(61)]],
    ['a term of more than 60 characters', 'x'.repeat(61), ['canvas']],
    ['a word without a letter', 'Atlas', ['…']],
    ['the term alone', 'Atlas', ['the atlas']],
    ['no list', 'Atlas', 'canvas'],
  ])('422 for %s; nothing is stored', async (_, term, means) => {
    const { put, list } = await owner();
    expect((await put(term, means)).status).toBe(422);
    expect(await list()).toEqual({ entries: [], is_applied: true });
  });

  test('403 for a member who is no owner, who may still read it', async () => {
    const member = await t.newMember();
    const api = sessionCaller(t);
    await api.makeKnown(member);
    await t.rows(member.workspaceId, `update membership set role = 'member' returning role`);
    expect((await api.call(member, 'PUT', '/api/glossary/Atlas', { means: ['canvas'] })).status).toBe(403);
    expect((await api.call(member, 'GET', '/api/glossary')).status).toBe(200);
  });
});

describe('suggestions for the glossary', () => {
  /** A workspace with three items about Zorbit in one priority, and a priority of its own for each of the texts in `others`. */
  async function corrected(others: string[]) {
    const person = await t.newMember();
    const api = sessionCaller(t);
    await api.makeKnown(person);
    const zorbit = ['Zorbit loses my lines', 'The lines in Zorbit vanish', 'Lines are gone in Zorbit'];
    await tell(t, person, [
      ...zorbit.map((text) => ({ text, about: 'Lines' })),
      ...others.map((text, i) => ({ text, about: `Other ${i}` })),
    ]);
    const rows = await t.rows<{ id: string; title: string }>(
      person.workspaceId,
      'select id, title from priority',
    );
    const idOf = (title: string) => rows.find((row) => row.title === title)?.id ?? '';
    return {
      merge: (i: number) =>
        api.call(person, 'POST', `/api/priorities/${idOf(`Other ${i}`)}/merge`, { into: idOf('Lines') }),
      put: () => api.call(person, 'PUT', '/api/glossary/Zorbit', { means: ['flonkster'] }),
      dismiss: (id: string) => api.call(person, 'DELETE', `/api/glossary/suggestions/${id}`),
      list: async () =>
        (await api.call(person, 'GET', '/api/glossary/suggestions')).body['suggestions'] as { id: string }[],
    };
  }

  test('two merges by the same two words suggest that they say the same; setting the entry accepts it', async () => {
    const { merge, list, put } = await corrected([
      'Flonkster loses lines',
      'My lines are gone from flonkster',
    ]);
    expect((await merge(0)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await merge(1)).status).toBe(200);
    expect(await list()).toMatchObject([{ one: 'flonkster', other: 'zorbit', corrections: 2 }]);
    expect((await put()).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('a dismissed suggestion does not come back; 404 for one that is not there', async () => {
    const { merge, list, dismiss } = await corrected([
      'Flonkster loses lines',
      'My lines are gone from flonkster',
      'Where are the lines in flonkster?',
    ]);
    await merge(0);
    await merge(1);
    const [suggestion] = await list();
    expect((await dismiss(suggestion?.id ?? '')).status).toBe(204);
    await merge(2);
    expect(await list()).toEqual([]);
    expect((await dismiss(suggestion?.id ?? '')).status).toBe(404);
  });

  test('merges that differ in common words alone suggest nothing', async () => {
    const { merge, list } = await corrected(['The invoice is late', 'My invoice came late']);
    await merge(0);
    await merge(1);
    expect(await list()).toEqual([]);
  });
});

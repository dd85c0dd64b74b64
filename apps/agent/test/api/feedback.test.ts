import { newId } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addToWorkspace } from '../console-visitor.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';
import { tell } from '../told-feedback.ts';

const ADDRESS = 'ferris@gmail.com';

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
let owner: Member;
let viewer: Member;
let ids: string[];
beforeAll(async () => {
  t = await startAgent();
  api = sessionCaller(t);
  owner = await t.newMember();
  viewer = await addToWorkspace(t, owner, 'viewer');
  for (const person of [owner, viewer]) await api.makeKnown(person);
  ids = await tell(t, owner, [
    { text: 'The export loses a row', source: 'email', customerName: 'Priya', about: 'Export loses rows' },
    { text: 'x'.repeat(3_000), source: 'widget', customerEmail: ADDRESS, metadata: { contact: ADDRESS } },
  ]);
});
afterAll(() => t.close());

const list = async (query = '', person = owner) =>
  (await api.call(person, 'GET', `/api/feedback${query}`)).body['feedback'] as Record<string, unknown>[];

describe('GET /api/feedback', () => {
  test('lists what customers said, newest first and page by page, with the beginning of each text', async () => {
    const [first, last] = ids;
    const found = await list();
    expect(found.map(({ id }) => id)).toEqual([last, first]);
    expect(found[0]).toMatchObject({
      text: 'x'.repeat(2_000),
      source: 'widget',
      customer: ADDRESS,
      parts: 0,
    });
    expect(found[1]).toMatchObject({
      state: 'processed',
      customer: 'Priya',
      priority: 'Export loses rows',
      priority_id: expect.any(String),
      said_at: expect.stringMatching(/^\d{4}-/),
    });
    expect((await list(`?before=${last}`)).map(({ id }) => id)).toEqual([first]);
    expect(await list('?limit=1')).toHaveLength(1);
  });

  test.each([
    ['?q=LOSES', 0],
    ['?source=widget', 1],
    ['?state=processed&q=priya', 0],
  ])('%s narrows the list', async (query, place) => {
    expect((await list(query)).map(({ id }) => id)).toEqual([ids[place]]);
  });

  test('answers 422 for an unknown state, and shows nothing of another workspace', async () => {
    expect((await api.call(owner, 'GET', '/api/feedback?state=erased')).status).toBe(422);
    const other = await t.newMember();
    await api.makeKnown(other);
    expect(await list('', other)).toEqual([]);
    expect((await api.call(other, 'GET', `/api/feedback/${ids[0]}`)).status).toBe(404);
  });
});

describe('GET /api/feedback/{id}', () => {
  const get = async (id: string | undefined, person = owner) =>
    api.call(person, 'GET', `/api/feedback/${id}`);

  test('has all that is known of it, and what was done with it', async () => {
    await api.call(owner, 'POST', `/api/feedback/${ids[0]}/classify`, { kind: 'question' });
    const { status, body } = await get(ids[0]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      text: 'The export loses a row',
      kind: 'question',
      kind_corrected: true,
      currency: expect.any(String),
      parts: [],
      repeated_by: [],
      activity: [expect.objectContaining({ action: 'classify', person: owner.email })],
    });
    expect((await get(newId())).status).toBe(404);
    expect((await get('x')).body).toEqual({
      detail: 'There is no such feedback in this workspace. It may have been erased',
    });
  });

  test('names customers’ addresses only to those who may write to them', async () => {
    expect((await get(ids[1])).body).toMatchObject({
      customer_email: ADDRESS,
      metadata: { contact: ADDRESS },
    });
    const shown = [await list('', viewer), (await get(ids[1], viewer)).body];
    expect(JSON.stringify(shown)).not.toContain(ADDRESS);
    expect(JSON.stringify(shown)).toContain('f…@gmail.com');
  });
});

import { withWorkspace, workspaces } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
let owner: Member;
let member: Member;
beforeAll(async () => {
  t = await startAgent();
  api = sessionCaller(t);
  [owner, member] = [await t.newMember(), await t.newMember()];
  await withWorkspace(t.db, owner.workspaceId, (tx) =>
    workspaces.addMember(tx, owner.workspaceId, { personId: member.personId, role: 'member' }),
  );
  for (const person of [owner, member]) await api.makeKnown(person);
});
afterAll(() => t.close());

const newSurvey = { name: 'Onboarding', question: 'How was it?' };
const makeSurvey = async () =>
  (await api.call(owner, 'POST', '/api/surveys', newSurvey)).body['id'] as string;
const makeKey = (surveyId: string, label?: string) =>
  api.call(owner, 'POST', '/api/survey-keys', { survey_id: surveyId, ...(label && { label }) });

describe('POST /api/surveys', () => {
  test('refuses an Idempotency-Key, which would be ignored', async () => {
    const made = () => t.rows(owner.workspaceId, 'select id from survey');
    const before = await made();
    const response = await fetch(`${t.url}/api/surveys`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await api.tokenOf(owner)}`,
        'content-type': 'application/json',
        'idempotency-key': 'k',
      },
      body: JSON.stringify(newSurvey),
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      { detail: expect.stringContaining('Idempotency-Key is not taken') },
    ]);
    expect(await made()).toEqual(before);
  });

  test('answers 201 with the survey; omitted fields have their defaults', async () => {
    const { status, body } = await api.call(owner, 'POST', '/api/surveys', newSurvey);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...newSurvey,
      id: expect.any(String),
      surface: 'widget',
      allowed_origins: [],
      rating_scale: '1-5',
      created_at: expect.any(String),
    });
    const listed = await api.call(member, 'GET', '/api/surveys', undefined, owner.workspaceId);
    expect(listed.body['surveys']).toContainEqual(body);
  });

  test.each([
    ['no name', { question: 'x' }, /^name is required/],
    ['an unknown scale', { ...newSurvey, rating_scale: '1-7' }, /^rating_scale must be one of/],
    ['U+0000 in an origin', { ...newSurvey, allowed_origins: ['https://a\0'] }, /^allowed_origins\[0\]/],
    [
      'an origin no browser writes',
      { ...newSurvey, allowed_origins: ['https://A.example:443'] },
      /^allowed_origins\[0\]/,
    ],
    [
      'an origin with a path',
      { ...newSurvey, allowed_origins: ['https://a.example/x'] },
      /^allowed_origins\[0\]/,
    ],
  ])('answers 422 with %s', async (_, body, detail) => {
    const answer = await api.call(owner, 'POST', '/api/surveys', body);
    expect(answer.status).toBe(422);
    expect(answer.body['detail']).toMatch(detail);
  });

  test('answers 422 without a body, 400 for invalid JSON, 403 for a member, 401 without a session', async () => {
    expect((await api.call(owner, 'POST', '/api/surveys')).status).toBe(422);
    expect((await api.call(owner, 'POST', '/api/surveys', '{')).status).toBe(400);
    const denied = await api.call(member, 'POST', '/api/surveys', newSurvey, owner.workspaceId);
    expect(denied).toMatchObject({ status: 403, body: { detail: expect.any(String) } });
    expect((await fetch(`${t.url}/api/surveys`)).status).toBe(401);
  });
});

describe('POST /api/survey-keys', () => {
  test('answers 201 with the key, shown only once', async () => {
    const surveyId = await makeSurvey();
    const { status, body } = await makeKey(surveyId, 'shop');
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      key: expect.stringMatching(/^fsk_[\w-]{43}$/),
      survey_id: surveyId,
      label: 'shop',
      created_at: expect.any(String),
    });
    const { body: listed } = await api.call(owner, 'GET', '/api/survey-keys');
    const mine = (listed['keys'] as Record<string, unknown>[]).filter((key) => key['survey_id'] === surveyId);
    const { key: _, ...without } = body;
    expect(mine).toEqual([{ ...without, last_used_at: null }]);
  });

  test('two keys work at a time, so that one can replace the other; a third is a conflict until one is revoked', async () => {
    const surveyId = await makeSurvey();
    const made = await Promise.all([makeKey(surveyId), makeKey(surveyId), makeKey(surveyId)]);
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409]);
    const first = made.find(({ status }) => status === 201);
    expect((await api.call(owner, 'DELETE', `/api/survey-keys/${String(first?.body['id'])}`)).status).toBe(
      204,
    );
    expect((await makeKey(surveyId)).status).toBe(201);
  });

  test('answers 404 for an unknown survey, or another workspace’s', async () => {
    const stranger = await t.newMember();
    await api.makeKnown(stranger);
    const surveyId = await makeSurvey();
    const foreign = await api.call(stranger, 'POST', '/api/survey-keys', { survey_id: surveyId });
    expect(foreign.status).toBe(404);
    expect((await makeKey('nothing')).status).toBe(404);
  });
});

describe('DELETE /api/survey-keys/{id}', () => {
  test('answers 204 once, then 404; 404 for an invalid id', async () => {
    const { body } = await makeKey(await makeSurvey());
    const path = `/api/survey-keys/${String(body['id'])}`;
    expect((await api.call(owner, 'DELETE', path)).status).toBe(204);
    expect((await api.call(owner, 'DELETE', path)).status).toBe(404);
    expect((await api.call(owner, 'DELETE', '/api/survey-keys/x')).status).toBe(404);
    expect((await api.call(owner, 'GET', path)).status).toBe(405);
  });
});

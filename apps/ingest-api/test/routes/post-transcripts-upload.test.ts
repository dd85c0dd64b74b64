import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { type Harness, startApi } from '../harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const TEXT = `Sam: Thanks for taking the time today.
Dana: Sure. The CSV export drops the last column every time.
Sam: How long has that been so?
Dana: Since March, and we would pay for a fix.`;

const CLEAR = `Sam: Thanks for joining. How can I help you today?
Dana: I need an export, and I can't find it. We use the reports every week and it doesn't work.
Sam: Let me check. Tell me more about your week?
Dana: We have to copy every number by hand, it takes forever.`;

const upload = (body: object, token = api.caller.token) =>
  request(api.url).post('/transcripts/upload').auth(token, { type: 'bearer' }).send(body);

describe('POST /transcripts/upload (§4.2)', () => {
  test('answers 200 at once with id and status, stored as it was sent, and the splitting left to the worker', async () => {
    const caller = await api.newCaller();
    const sent = {
      title: 'Call with Acme',
      text: TEXT,
      transcript_type: 'renewal',
      transcript_date: '2026-03-01',
      company_name: 'Acme',
      customer_name: 'Dana',
      customer_email: 'dana@acme.example',
      revenue_band: 'enterprise',
      sku: 'team',
      project_id: 'p1',
      customer_speaker: 'Dana',
    };
    const { body, headers } = await upload(sent, caller.token).expect(200);
    expect(body).toEqual({ id: expect.any(String), status: 'received', duplicate: false, held: false });
    expect(headers['ratelimit-limit']).toBe('500');
    const [row] = await api.rows<Record<string, unknown>>(
      caller.workspaceId,
      `select title, text, transcript_type, transcript_date, company_name, customer_name, customer_email, revenue_band,
              sku, project_id, customer_speaker, said_at from transcript`,
    );
    expect(row).toEqual({ ...sent, said_at: new Date('2026-03-01T00:00:00Z') });
    expect(await api.ledger(caller)).toEqual([{ kind: 'segmentation', refs: 1 }]);
  });

  test('the type is `discovery` when none is given; an unreadable date is stored, and the time of the upload counts', async () => {
    const caller = await api.newCaller();
    await upload({ title: 'x', text: TEXT, transcript_date: 'last spring' }, caller.token).expect(200);
    const [row] = await api.rows<{ type: string; date: string; now: boolean }>(
      caller.workspaceId,
      `select transcript_type as type, transcript_date as date, said_at = received_at as now from transcript`,
    );
    expect(row).toEqual({ type: 'discovery', date: 'last spring', now: true });
  });

  test.each([
    ['2026-03-01', '2026-03-01T00:00:00Z'],
    ['2026-03-01T10:00', '2026-03-01T10:00:00Z'],
    ['2026-03-01 10:00:30', '2026-03-01T10:00:30Z'],
    ['2026-03-01T10:00:00+02:00', '2026-03-01T08:00:00Z'],
    ['2026-02-30', null],
    ['2026-06-31T12:00:00Z', null],
    ['2026-13-01', null],
    ['0000-01-01', null],
    ['9999-01-01', null],
  ])('the date %s means %s, and null is now', async (date, said) => {
    const caller = await api.newCaller();
    await upload({ title: 'x', text: TEXT, transcript_date: date }, caller.token).expect(200);
    const [row] = await api.rows<{ said_at: Date; received_at: Date }>(
      caller.workspaceId,
      'select said_at, received_at from transcript',
    );
    expect(row?.said_at).toEqual(said === null ? row?.received_at : new Date(said));
  });

  test('the same text with the same speaker is recognised, not duplicated, and says how far it is now (§2.6)', async () => {
    const caller = await api.newCaller();
    const first = await upload({ title: 'one', text: TEXT, customer_speaker: 'Dana' }, caller.token);
    await api.rows(caller.workspaceId, `update transcript set state = 'segmented'`);
    const again = await upload(
      { title: 'two', text: `${TEXT}\r\n`, customer_speaker: ' Dana ' },
      caller.token,
    );
    expect(again.body).toEqual({ id: first.body.id, status: 'segmented', duplicate: true, held: false });
    const other = await upload({ title: 'three', text: TEXT }, caller.token).expect(200);
    expect(other.body).toMatchObject({ duplicate: false });
    expect(await api.ledger(caller)).toHaveLength(2);
  });

  test('ten at once become one transcript', async () => {
    const caller = await api.newCaller();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => upload({ title: 'x', text: TEXT }, caller.token)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.filter(({ body }) => !body.duplicate)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('answers 422 when the speaker does not occur, naming those who do', async () => {
    const { body } = await upload({ title: 'x', text: TEXT, customer_speaker: 'Kim' }).expect(422);
    expect(body.detail).toBe(
      'customer_speaker does not occur in the text. Send one of its labels: "Sam", "Dana"',
    );
    const bare = { title: 'x', text: 'We talked for an hour about the export and what is wrong with it.' };
    const { body: without } = await upload({ ...bare, customer_speaker: 'Kim' }).expect(422);
    expect(without.detail).toContain('has no speaker labels');
  });

  test('a hint says who the customer seems to be where the caller does not, and all is one voice all the same (§2.6)', async () => {
    const caller = await api.newCaller();
    const { body } = await upload({ title: 'x', text: CLEAR }, caller.token).expect(200);
    expect(body).toEqual({
      id: expect.any(String),
      status: 'received',
      duplicate: false,
      held: false,
      hint: { customer_speaker: 'Dana', detail: expect.stringContaining('"customer_speaker": "Dana"') },
    });
    expect(await api.rows(caller.workspaceId, 'select customer_speaker from transcript')).toEqual([
      { customer_speaker: null },
    ]);
    const { body: sent } = await upload(
      { title: 'x', text: CLEAR, customer_speaker: body.hint.customer_speaker },
      caller.token,
    ).expect(200);
    expect(sent).not.toHaveProperty('hint');
  });

  test('gives no hint where it is not clear who the customer is', async () => {
    const unclear = 'Ana: It rains.\nBob: It does.\nAna: Yes.\nBob: It rains here.\nAna: It does.';
    const { body } = await upload({ title: 'x', text: unclear }).expect(200);
    expect(body).not.toHaveProperty('hint');
  });

  test('held when the quota of the month is spent, and it says so (§8.4)', async () => {
    const caller = await api.newCaller(1);
    await api.post({ text: 'spends it' }, caller.token).expect(200);
    const { body } = await upload({ title: 'x', text: TEXT }, caller.token).expect(200);
    expect(body).toMatchObject({ id: expect.any(String), status: 'held', duplicate: false, held: true });
    const again = await upload({ title: 'x', text: TEXT }, caller.token).expect(200);
    expect(again.body).toMatchObject({ id: body.id, status: 'held', duplicate: true, held: true });
    expect((await api.ledger(caller)).map(({ kind }) => kind)).toEqual(['deduplication', 'quota-release']);
  });

  test.each([
    ['49 characters of text', { title: 'x', text: 'a'.repeat(49) }, 422],
    ['50 characters of text', { title: 'x', text: 'a'.repeat(50) }, 200],
    ['50 characters of four bytes', { title: 'x', text: '😀'.repeat(50) }, 200],
    ['49 characters of four bytes', { title: 'x', text: '😀'.repeat(49) }, 422],
    ['500,000 characters', { title: 'x', text: 'word '.repeat(100_000) }, 200],
    ['500,000 characters of four bytes', { title: 'x', text: '😀'.repeat(500_000) }, 200],
    ['500,001 characters', { title: 'x', text: 'a'.repeat(500_001) }, 422],
    ['no title', { text: TEXT }, 422],
    ['an empty title', { title: '', text: TEXT }, 422],
    ['a title of 500 characters', { title: '😀'.repeat(500), text: TEXT }, 200],
    ['a title of 501', { title: 'a'.repeat(501), text: TEXT }, 422],
    ['no text', { title: 'x' }, 422],
    ['a speaker of 65 characters', { title: 'x', text: TEXT, customer_speaker: 'a'.repeat(65) }, 422],
    ['an empty speaker, as forms send it', { title: 'x', text: TEXT, customer_speaker: '' }, 200],
    ['an address that is none', { title: 'x', text: TEXT, customer_email: 'dana' }, 422],
    ['a number as revenue band', { title: 'x', text: TEXT, revenue_band: 5 }, 422],
    ['more than the largest amount', { title: 'x', text: TEXT, revenue_band: '1000000000000001' }, 422],
    ['an amount as text', { title: 'x', text: TEXT, revenue_band: '48000.50' }, 200],
    ['U+0000 in the project', { title: 'x', text: TEXT, project_id: 'a\0b' }, 422],
    ['unknown properties', { title: 'x', text: TEXT, recorded_by: 'bot' }, 200],
    ['an array', [], 422],
  ])('%s', async (_, body, status) => {
    const caller = await api.newCaller();
    const answer = await upload(body, caller.token).expect(status);
    if (status === 422) expect(answer.body).toEqual({ detail: expect.any(String) });
    const stored = await api.rows(caller.workspaceId, 'select from transcript');
    expect(stored).toHaveLength(status === 200 ? 1 : 0);
  });

  test('answers 401 without a session token, and with a survey key', async () => {
    await request(api.url).post('/transcripts/upload').send({ title: 'x', text: TEXT }).expect(401);
    const { key } = await api.newSurvey(api.caller);
    await upload({ title: 'x', text: TEXT }, key).expect(401);
  });

  test('answers 422 for a body that cannot be read: this endpoint has no 400', async () => {
    const { body } = await request(api.url)
      .post('/transcripts/upload')
      .auth(api.caller.token, { type: 'bearer' })
      .type('json')
      .send('{"title":')
      .expect(422);
    expect(body).toEqual({ detail: expect.any(String) });
  });

  test('answers 429 beyond its own limit', async () => {
    const strict = await startApi({ limits: { uploadTranscript: 1 } });
    const send = () =>
      request(strict.url)
        .post('/transcripts/upload')
        .auth(strict.caller.token, { type: 'bearer' })
        .send({ title: 'x', text: TEXT });
    await send().expect(200);
    const { headers } = await send().expect(429);
    expect(headers['retry-after']).toMatch(/^\d+$/);
    await strict.post({ text: 'another window' }).expect(200);
    await strict.close();
  });
});

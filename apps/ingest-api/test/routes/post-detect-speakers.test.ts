import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { type Harness, startApi } from '../harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const PATH = '/transcripts/detect-speakers';
const detect = (body: unknown, token = api.caller.token) =>
  request(api.url)
    .post(PATH)
    .auth(token, { type: 'bearer' })
    .send(body as object);

/** Sends bytes unchanged, where supertest would correct them. */
const send = (body: BodyInit, type = 'application/json', headers: Record<string, string> = {}) =>
  fetch(`${api.url}${PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.caller.token}`, 'content-type': type, ...headers },
    body,
  });

describe('POST /transcripts/detect-speakers (§4.3)', () => {
  test('answers 200 with the speakers, and which of them is the customer', async () => {
    const { body } = await detect({
      text: 'Agent: Hi, how can I help you?\nCustomer: I need a refund, the export does not work.',
    }).expect(200);
    expect(body).toEqual({
      has_speaker_labels: true,
      format: 'name',
      speakers: [
        {
          label: 'Agent',
          turns: 1,
          words: 6,
          share: 0.4,
          first_offset: 7,
          sample: 'Hi, how can I help you?',
          likely_customer: false,
          score: expect.any(Number),
          reasons: expect.arrayContaining(['the label names the own side']),
        },
        {
          label: 'Customer',
          turns: 1,
          words: 9,
          share: 0.6,
          first_offset: 41,
          sample: 'I need a refund, the export does not work.',
          likely_customer: true,
          score: expect.any(Number),
          reasons: expect.arrayContaining(['the label names a customer']),
        },
      ],
      suggested_customer_speaker: 'Customer',
    });
  });

  test.each([
    ['name', 'Ana: Hello.\nBob: Hi.'],
    ['time_name', '[00:00:01] Ana: Hello.\n[00:00:04] Bob: Hi.'],
    ['name_time', 'Ana (00:01): Hello.\nBob (00:04): Hi.'],
    ['name_line', 'Ana  0:01\nHello.\n\nBob  0:04\nHi.'],
    [
      'webvtt',
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>Hello.</v>\n\n00:04.000 --> 00:05.000\n<v Bob>Hi.</v>\n',
    ],
    ['srt', '1\n00:00:01,000 --> 00:00:02,000\nAna: Hello.\n\n2\n00:00:04,000 --> 00:00:05,000\nBob: Hi.\n'],
    ['speaker_number', 'Speaker 1: Hello.\nSpeaker 2: Hi.'],
  ])('answers 200 for the format %s', async (format, text) => {
    const { body } = await detect({ text }).expect(200);
    expect(body).toMatchObject({ has_speaker_labels: true, format, suggested_customer_speaker: null });
    const labels = format === 'speaker_number' ? ['Speaker 1', 'Speaker 2'] : ['Ana', 'Bob'];
    expect(body.speakers.map((speaker: { label: string; sample: string }) => speaker.label)).toEqual(labels);
    expect(body.speakers.map((speaker: { sample: string }) => speaker.sample)).toEqual(['Hello.', 'Hi.']);
  });

  test('answers 200 without labels says so and suggests no speaker', async () => {
    const { body } = await detect({ text: 'Note: the customer wants an export.' }).expect(200);
    expect(body).toEqual({
      has_speaker_labels: false,
      format: null,
      speakers: [],
      suggested_customer_speaker: null,
    });
  });

  test('answers 200 for 500,000 characters, each of two code units; 422 for one more', async () => {
    await detect({ text: '😀'.repeat(500_000) }).expect(200);
    const { body } = await detect({ text: '😀'.repeat(500_001) }).expect(422);
    expect(body).toEqual({ detail: 'text must have at most 500000 characters' });
  });

  test('answers 200 for U+0000 and half a surrogate pair, because nothing is stored', async () => {
    await detect({ text: 'Ana: a\0\ud800\nBob: b' }).expect(200);
  });

  test('stores nothing and leaves no work', async () => {
    const caller = await api.newCaller();
    await detect({ text: 'Agent: Hi.\nCustomer: I need an export.' }, caller.token).expect(200);
    expect(await api.ledger(caller)).toEqual([]);
    expect(await api.rows(caller.workspaceId, 'select id from feedback')).toEqual([]);
  });

  test('answers 401 without a session token, before the body is checked and without rate-limit headers', async () => {
    const { body, headers } = await request(api.url)
      .post(PATH)
      .type('application/json')
      .send('{')
      .expect(401);
    expect(body).toEqual({ detail: expect.any(String) });
    expect(headers['ratelimit']).toBeUndefined();
    await detect({ text: 'Ana: x' }, 'fsk_abcdefghijklmnopqrstuvwxyz').expect(401);
  });

  test('answers 413 when the body is larger than 8 MiB', async () => {
    const { status, body } = await detect({ text: 'x'.repeat(8 * 1024 * 1024) });
    expect([status, body]).toEqual([413, { detail: expect.any(String) }]);
  });

  test.each([
    ['text is missing', {}, 'text is required'],
    ['text is empty', { text: '' }, 'text must have at least 1 character'],
    ['text is no string', { text: ['Ana: x'] }, 'text must be a string'],
  ])('answers 422 when %s, naming field and rule', async (_, body, detail) => {
    expect((await detect(body).expect(422)).body).toEqual({ detail });
  });

  test('answers 422 when the body cannot be read as a JSON object, where §7 has no 400', async () => {
    for (const body of ['{"text":', '[]', '"x"', 'null', '', '{"__proto__":{"text":"Ana: x"}}'])
      expect((await send(body)).status).toBe(422);
    expect((await send('{"text":"x"}', 'text/plain')).status).toBe(422);
    expect((await send('{"text":"x"}', 'application/json', { 'content-encoding': 'gzip' })).status).toBe(422);
    expect((await send(`{"text":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).status).toBe(422);
    const broken = Buffer.concat([Buffer.from('{"text":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    const refused = await send(broken);
    expect([refused.status, await refused.json()]).toEqual([422, { detail: 'The body is not valid UTF-8' }]);
  });

  test('answers 400 for a Service-Version that is not known', async () => {
    await detect({ text: 'Ana: x' }).set('Service-Version', '1999-01-01').expect(400);
  });

  test('has the position in its own window on every evaluated answer (§8)', async () => {
    const caller = await api.newCaller();
    await api.post({ text: 'counted elsewhere' }, caller.token).expect(200);
    const first = await detect({ text: 'Ana: x' }, caller.token).expect(200);
    expect(first.headers).toMatchObject({
      ratelimit: expect.stringMatching(/^limit=500, remaining=499, reset=\d+$/),
      'ratelimit-limit': '500',
      'ratelimit-remaining': '499',
      'ratelimit-reset': expect.stringMatching(/^\d+$/),
    });
    const refused = await detect({ text: '' }, caller.token).expect(422);
    expect(refused.headers).toMatchObject({ 'ratelimit-remaining': '498' });
  });

  test('answers 429 with Retry-After for the 501st in an hour; feedback is still accepted', async () => {
    const caller = await api.newCaller();
    const one = () =>
      fetch(`${api.url}${PATH}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
        body: '{"text":"Ana: x"}',
      }).then(async (answer) => (await answer.arrayBuffer(), answer));
    for (let batch = 0; batch < 20; batch++) {
      const answers = await Promise.all(Array.from({ length: 25 }, one));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    const refused = await one();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    await api.post({ text: 'still taken' }, caller.token).expect(200);
  });
});

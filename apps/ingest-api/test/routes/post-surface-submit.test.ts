import { surveyKeys, withWorkspace } from '@feedback/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { type Harness, startApi } from '../harness.ts';
import { ANIMATED_GIF, picture } from '../pictures.ts';

let api: Harness;
let caller: Awaited<ReturnType<Harness['newCaller']>>;
let survey: Awaited<ReturnType<Harness['newSurvey']>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  caller = await api.newCaller();
  survey = await api.newSurvey(caller);
});

const submit = (body: object, headers: Record<string, string> = {}) =>
  api.send('/surface/submit', { api_key: survey.key, ...body }, headers);
const items = () =>
  api.rows<Record<string, unknown>>(
    caller.workspaceId,
    `select id, text, source, state, stated_kind, customer_name, customer_email, revenue_amount, sku, metadata
     from feedback order by id`,
  );
const responses = () =>
  api.rows<Record<string, unknown>>(
    caller.workspaceId,
    'select feedback_id, rating, surface, stated_kind, page_url from survey_response order by submitted_at, feedback_id',
  );

describe('POST /surface/submit (§4.4)', () => {
  test('answers 200 with the id of a new item, whose source is `widget` whatever is sent', async () => {
    const { body, headers } = await submit({ text: 'Dark mode please', source: 'api' }).expect(200);
    expect(body).toEqual({ id: expect.any(String) });
    expect(headers['ratelimit-limit']).toBe('5000');
    expect(await items()).toMatchObject([
      { id: body.id, text: 'Dark mode please', source: 'widget', state: 'received' },
    ]);
    expect(await api.ledger(caller)).toEqual([{ kind: 'deduplication', refs: 1 }]);
  });

  test('the same words again are the item already held, and the rating still counts', async () => {
    const first = await submit({ text: 'Dark mode please', rating: 5, email: 'a@b.example' }).expect(200);
    const again = await submit({ text: 'Dark mode please', rating: 3, email: 'c@d.example' }).expect(200);
    expect(again.body).toEqual({ id: first.body.id, duplicate: true, original_source: 'widget' });
    expect((await responses()).map(({ rating }) => rating)).toEqual([5, 3]);
  });

  test('sent again on the same day it is the same response', async () => {
    const answer = { text: 'Dark mode please', rating: 5, email: 'a@b.example' };
    await submit(answer).expect(200);
    await submit(answer).expect(200);
    expect(await responses()).toHaveLength(1);
  });

  test('a rating alone is an item without text: stored and counted, without a task to understand it', async () => {
    const { body } = await submit({ rating: 4, page_url: 'https://app.example/x', surface: 'bar' }).expect(
      200,
    );
    expect(await items()).toMatchObject([
      {
        id: body.id,
        text: '',
        state: 'processed',
        metadata: { rating: 4, page_url: 'https://app.example/x', surface: 'bar' },
      },
    ]);
    expect(await responses()).toEqual([
      {
        feedback_id: body.id,
        rating: 4,
        surface: 'bar',
        stated_kind: null,
        page_url: 'https://app.example/x',
      },
    ]);
    expect(await api.ledger(caller)).toEqual([]);
  });

  test('two people’s five stars are two answers, one person’s on one day are one', async () => {
    const [one, two, again] = [
      await submit({ rating: 5, email: 'one@x.example' }),
      await submit({ rating: 5, email: 'two@x.example' }),
      await submit({ rating: 5, email: 'one@x.example' }),
    ];
    expect(two.body).toEqual({ id: expect.any(String) });
    expect(again.body).toEqual({ id: one.body.id, duplicate: true, original_source: 'widget' });
    const [mobile, desktop] = [
      await submit({ rating: 5 }, { 'user-agent': 'mobile' }),
      await submit({ rating: 5 }, { 'user-agent': 'desktop' }),
    ];
    expect(mobile.body.id).not.toBe(desktop.body.id);
  });

  test('user_metadata gives customer, plan and revenue; the rest is stored (§2.8)', async () => {
    await submit({
      text: 'Audit log',
      feedback_type: 'feature',
      user_metadata: {
        email: 'd@acme.example',
        full_name: 'Dana',
        plan: 'team',
        mrr: 99.95,
        seats: 7,
        id: 12,
      },
    }).expect(200);
    expect(await items()).toMatchObject([
      {
        customer_email: 'd@acme.example',
        customer_name: 'Dana',
        sku: 'team',
        revenue_amount: '1199.40',
        stated_kind: 'feature',
        metadata: { user_metadata: { seats: 7, id: 12 } },
      },
    ]);
  });

  test.each([
    ['arr before mrr', { arr: 1200, mrr: 1 }, '1200'],
    ['mrr twelve times', { mrr: '10.5' }, '126.0'],
    ['amount before revenue', { amount: 5, revenue: 9 }, '5'],
    ['revenue', { revenue: 9 }, '9'],
    ['no negative amounts', { amount: -5 }, null],
    ['no words', { amount: 'a lot' }, null],
    ['the largest number', { arr: 1e15 }, '1000000000000000'],
    ['the largest as text', { amount: '1000000000000000' }, '1000000000000000'],
    ['much a month, to the cent', { mrr: '80000000000000.01' }, '960000000000000.12'],
    ['what binary fractions make of cents', { amount: 0.1 + 0.2 }, '0.30000000000000004'],
  ])('revenue from user_metadata: %s', async (_, user_metadata, amount) => {
    await submit({ text: 'x', user_metadata }).expect(200);
    expect(await items()).toMatchObject([{ revenue_amount: amount }]);
  });

  test.each([
    ['arr', 1e300],
    ['arr', 1000000000000001],
    ['amount', '1000000000000000.01'],
    ['revenue', '1'.repeat(40)],
    ['mrr', 1e14],
    ['mrr', '83333333333333.34'],
  ])(
    'answers 422 naming user_metadata.%s for %j, which is beyond the largest amount',
    async (name, amount) => {
      const { body } = await submit({ text: 'x', user_metadata: { [name]: amount } }).expect(422);
      expect(body.detail).toBe(`user_metadata.${name} must be at most 1000000000000000 a year`);
      expect(await items()).toEqual([]);
    },
  );

  test('user_metadata names the company, and what it says of revenue is unproven', async () => {
    const { body } = await submit({ text: 'From Acme', user_metadata: { company: 'Acme', arr: 5 } }).expect(
      200,
    );
    await submit({ text: 'From Acme', email: 'b@acme.example', user_metadata: { company: 'Acme' } }).expect(
      200,
    );
    const read = (table: string, id: string) =>
      api.rows(caller.workspaceId, `select company_name, through_survey from ${table} where ${id} = $1`, [
        body.id,
      ]);
    expect(await read('feedback', 'id')).toEqual([{ company_name: 'Acme', through_survey: true }]);
    expect(await read('sighting', 'feedback_id')).toEqual([{ company_name: 'Acme', through_survey: true }]);
  });

  test('email takes precedence over the one in user_metadata; an invalid address there is stored', async () => {
    await submit({ text: 'x', email: 'me at home', user_metadata: { email: 'd@acme.example' } }).expect(200);
    expect(await items()).toMatchObject([{ customer_email: 'me at home' }]);
  });

  test('a blank address gives way to the one in user_metadata', async () => {
    await submit({ text: 'x', email: '  ', user_metadata: { email: 'd@acme.example' } }).expect(200);
    expect(await items()).toMatchObject([{ customer_email: 'd@acme.example' }]);
  });

  test.each(['text', 'email', 'page_url'])(
    'U+0000 and half a pair in %s are kept as U+FFFD',
    async (field) => {
      await submit({ rating: 4, [field]: 'a\0b\ud83d' }).expect(200);
      const [row] = await api.rows<{ kept: string }>(
        caller.workspaceId,
        `select coalesce(nullif(f.text, ''), f.customer_email, r.page_url) as kept
       from feedback f join survey_response r on r.feedback_id = f.id`,
      );
      expect(row).toEqual({ kept: 'a\ufffdb\ufffd' });
    },
  );

  test('customers are identified by the page’s own id when no address is known', async () => {
    for (const id of [1, 2, 1]) await submit({ text: 'Same words', user_metadata: { id } }).expect(200);
    expect(await api.rows(caller.workspaceId, 'select from sighting')).toHaveLength(1);
  });

  test.each([
    ['nothing said', {}],
    ['blank text alone', { text: ' \n' }],
    ['a rating below the scale', { rating: 0 }],
    ['a rating above it', { rating: 6 }],
    ['half a star', { rating: 4.5 }],
    ['a rating in words', { rating: '5' }],
    ['an unknown surface', { text: 'x', surface: 'popup' }],
    ['an unknown type', { text: 'x', feedback_type: 'praise' }],
    ['an e-mail of 256 characters', { text: 'x', email: 'a'.repeat(256) }],
    ['an address of 2001 characters', { text: 'x', page_url: 'a'.repeat(2001) }],
    ['metadata that is no object', { text: 'x', user_metadata: [] }],
    ['metadata of more than 64 KiB', { text: 'x', user_metadata: { a: 'a'.repeat(70_000) } }],
    ['text that is no text', { text: 5 }],
    ['a screenshot that is no base64', { screenshot: '***' }],
    ['a screenshot that is no picture', { screenshot: Buffer.from('hello, world').toString('base64') }],
    [
      'a picture of a kind that is not taken',
      { screenshot: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64') },
    ],
    ['a picture of more than 25 megapixels', { screenshot: picture({ width: 5001, height: 5000 }) }],
    [
      'a picture with a side of more than 10,000 pixels',
      { screenshot: picture({ width: 10_001, height: 1 }) },
    ],
    ['a picture of more than 5 MiB', { screenshot: picture({ bytes: 5 * 1024 * 1024 + 1 }) }],
  ])('answers 422 for %s', async (_, body) => {
    const answer = await submit(body).expect(422);
    expect(answer.body).toEqual({ detail: expect.any(String) });
    expect(answer.headers['ratelimit-remaining']).toBeDefined();
    expect(await items()).toEqual([]);
    expect(await responses()).toEqual([]);
  });

  test.each([
    ['1-10', 10, 11],
    ['thumbs', 0, 2],
  ] as const)('the scale %s takes %d, not %d', async (ratingScale, good, bad) => {
    survey = await api.newSurvey(caller, { ratingScale });
    await submit({ rating: good }).expect(200);
    await submit({ rating: bad }).expect(422);
  });

  test('a survey without a scale takes no rating', async () => {
    survey = await api.newSurvey(caller, { ratingScale: 'none' });
    await submit({ text: 'x', rating: 1 }).expect(422);
    await submit({ text: 'x' }).expect(200);
  });

  test('a screenshot is kept with the item, in the same transaction, for the worker', async () => {
    const { body } = await submit({ text: 'See', screenshot: picture({ width: 8, height: 8 }) }).expect(200);
    const [kept] = await api.rows(caller.workspaceId, 'select feedback_id, state from screenshot');
    expect(kept).toEqual({ feedback_id: body.id, state: 'received' });
    expect((await api.ledger(caller)).map(({ kind }) => kind).toSorted()).toEqual([
      'deduplication',
      'screenshot',
    ]);
  });

  test('a data URL is a screenshot too, and so is a GIF; alone it is an answer', async () => {
    const url = `data:image/gif;base64,${ANIMATED_GIF}`;
    await submit({ screenshot: url }).expect(200);
    expect(await api.rows(caller.workspaceId, 'select from screenshot')).toHaveLength(1);
  });

  test('over the month’s quota it is held', async () => {
    caller = await api.newCaller(1);
    survey = await api.newSurvey(caller);
    await submit({ text: 'one' }).expect(200);
    const { body } = await submit({ text: 'two' }).expect(200);
    expect(body).toEqual({ id: expect.any(String), queued: true });
  });
});

describe('the survey key of POST /surface/submit (§5)', () => {
  test.each([
    ['no key', {}],
    ['null', { api_key: null }],
    ['a number', { api_key: 5 }],
    ['an empty key', { api_key: '' }],
    ['an unknown key', { api_key: `fsk_${'a'.repeat(43)}` }],
    ['a session token', () => ({ api_key: api.caller.token })],
  ])('answers 401 with %s, with the position in the window', async (_, body) => {
    const answer = await api
      .send('/surface/submit', { text: 'x', ...(typeof body === 'function' ? body() : body) })
      .expect(401);
    expect(answer.body).toEqual({ detail: expect.any(String) });
    expect(answer.headers).toMatchObject({
      ratelimit: expect.stringMatching(/^limit=5000, remaining=\d+, reset=\d+$/),
      'ratelimit-reset': expect.stringMatching(/^\d+$/),
    });
  });

  test('the key is checked before the other fields, and an unreadable body before the key', async () => {
    await api.send('/surface/submit', { rating: 'x' }).expect(401);
    const unreadable = await request(api.url).post('/surface/submit').type('json').send('{').expect(422);
    expect(unreadable.headers['ratelimit-limit']).toBe('5000');
  });

  test('a revoked key is refused by every process within a second, and by none after that second', async () => {
    const other = await startApi();
    await submit({ text: 'before' }).expect(200);
    await other.send('/surface/submit', { api_key: survey.key, text: 'before too' }).expect(200);
    await withWorkspace(api.db, caller.workspaceId, (tx) =>
      surveyKeys.revoke(tx, caller.workspaceId, survey.keyId),
    );
    // The cache still accepts the key for a moment, but the request is refused because the write checks the key again.
    await submit({ text: 'after' }).expect(401);
    await other.send('/surface/submit', { api_key: survey.key, text: 'after' }).expect(401);
    expect((await items()).map(({ text }) => text)).toEqual(['before', 'before too']);
    await other.close();
  });

  test('its use is shown', async () => {
    await submit({ text: 'x' }).expect(200);
    const [key] = await withWorkspace(api.db, caller.workspaceId, (tx) =>
      surveyKeys.list(tx, caller.workspaceId),
    );
    expect(key?.lastUsedAt).toBeInstanceOf(Date);
  });

  test('answers 429 is counted per key; without one per address', async () => {
    const strict = await startApi({ limits: { submitSurvey: 2 } });
    const [one, two] = [await strict.newSurvey(caller), await strict.newSurvey(caller)];
    const post = (key: string, text: string) => strict.send('/surface/submit', { api_key: key, text });
    await post(one.key, 'a').expect(200);
    await post(one.key, 'b').expect(200);
    const { headers } = await post(one.key, 'c').expect(429);
    expect(headers['retry-after']).toMatch(/^\d+$/);
    await post(two.key, 'd').expect(200);
    await strict.close();
  });
});

describe('pages of other sites (§4.4)', () => {
  test('may send a preflight, and read every answer, without credentials', async () => {
    const asked = await request(api.url)
      .options('/surface/submit')
      .set({ Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' })
      .expect(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Content-Type, Service-Version',
    });
    expect(asked.headers).not.toHaveProperty('access-control-allow-credentials');
    for (const body of [{ text: 'x' }, { api_key: 'wrong' }, {}]) {
      const { headers } = await submit(body, { Origin: 'https://shop.example' });
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-expose-headers']).toContain('Retry-After');
    }
  });

  test('no other endpoint allows it', async () => {
    const { headers } = await api.post({ text: 'x' }).set('Origin', 'https://shop.example');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('a survey can be restricted to its own pages', async () => {
    survey = await api.newSurvey(caller, { allowedOrigins: ['https://app.example'] });
    await submit({ text: 'a' }, { Origin: 'https://app.example' }).expect(200);
    await submit({ text: 'b' }, { Origin: 'https://evil.example' }).expect(401);
    await submit({ text: 'c' }, { Origin: 'null' }).expect(401);
    await submit({ text: 'd' }).expect(200);
  });
});

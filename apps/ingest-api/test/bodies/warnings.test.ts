import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startApi } from '../harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const unknownRevenue = (sent: string) =>
  `revenue_band ${JSON.stringify(sent)} is not an amount with one meaning, or a larger one than is stored, so the revenue counts as unknown. Send a number, for example 48000`;

describe('what was taken but not understood, or read from another notation', () => {
  test.each(['$48k', '48.000', 'Enterprise plan', 'a lot'])(
    'the revenue %s is kept, counts as unknown, and is named',
    async (sent) => {
      const { body } = await api.post({ text: `Pays ${sent}`, revenue_band: sent }).expect(200);
      expect(body).toEqual({ id: expect.any(String), warnings: [unknownRevenue(sent)] });
      const [row] = await api.rows(
        api.caller.workspaceId,
        'select revenue_amount, revenue_band from feedback where id = $1',
        [body.id],
      );
      expect(row).toEqual({ revenue_amount: null, revenue_band: sent });
    },
  );

  test.each([
    ['1,200', '1200'],
    ['$24,000', '24000'],
    ['24.000,50 €', '24000.50'],
    ['1e6', '1000000'],
  ])('the revenue %s is read as it is from a file, and the answer says so', async (sent, amount) => {
    const { body } = await api.post({ text: `Pays ${sent}`, revenue_band: sent }).expect(200);
    const read = `revenue_band ${JSON.stringify(sent)} was read as ${amount}. Send a number, which has one meaning`;
    expect(body.warnings).toEqual([read]);
    const rows = await api.rows(api.caller.workspaceId, 'select revenue_amount from feedback where id = $1', [
      body.id,
    ]);
    expect(rows).toEqual([{ revenue_amount: amount }]);
  });

  test.each([48_000, 48.125, '48000', '48000.50', ' 48.50 ', 'enterprise', 'Paid', ''])(
    'the revenue %j is understood',
    async (sent) => {
      const { body } = await api
        .post({ text: `Has ${JSON.stringify(sent)}`, revenue_band: sent })
        .expect(200);
      expect(body).not.toHaveProperty('warnings');
    },
  );

  test('a number as a time, and a company that is no text, are named; so they are when the item is a duplicate', async () => {
    const item = { text: 'Two things', submitted_at: 1_795_484_561, company: ['Acme'] };
    const warnings = [
      'submitted_at 1795484561 is not text, so the item counts as said now. Send a date-time, for example 2026-11-22T10:00:00Z',
      'company ["Acme"] is not a name of at most 1000 characters, so the company counts as unknown',
    ];
    const first = await api.post(item).expect(200);
    expect(first.body).toEqual({ id: expect.any(String), warnings });
    const again = await api.post(item).expect(200);
    expect(again.body).toEqual({ id: first.body.id, duplicate: true, original_source: 'api', warnings });
  });

  test('a batch names it in the row of the item', async () => {
    const { body } = await api
      .post({
        items: [
          { text: 'Row one of a batch', revenue_band: '$48k' },
          { text: 'Row two of a batch', revenue_band: 48_000 },
          { text: '', revenue_band: '$48k' },
        ],
      })
      .expect(200);
    expect(body).toMatchObject({ successful: 2, failed: 1 });
    expect(body.results[0]).toEqual({
      index: 0,
      status: 'accepted',
      id: expect.any(String),
      warnings: [unknownRevenue('$48k')],
    });
    expect(body.results.slice(1)).not.toContainEqual(
      expect.objectContaining({ warnings: expect.anything() }),
    );
  });

  test('a long value is named by its beginning', async () => {
    const { body } = await api.post({ text: 'Long', revenue_band: 'x'.repeat(200) }).expect(200);
    expect(body.warnings[0]).toMatch(/^revenue_band "x{39}… is not/);
  });
});

describe('what was taken but not understood of other bodies', () => {
  test('a transcript names its revenue and its date', async () => {
    const headers = { authorization: `Bearer ${api.caller.token}` };
    const upload = (more: object) =>
      api
        .send(
          '/transcripts/upload',
          { title: 'Call', text: 'Dana: The export is slow. '.repeat(3), ...more },
          headers,
        )
        .expect(200);
    const { body } = await upload({ revenue_band: '48.000', transcript_date: 'last May' });
    expect(body.warnings).toEqual([
      unknownRevenue('48.000'),
      expect.stringContaining('transcript_date "last May" is not a date of the past since 1970'),
    ]);
    const plain = await upload({ revenue_band: '48000', transcript_date: '2026-03-01' });
    expect(plain.body).not.toHaveProperty('warnings');
  });

  test('a survey names what its page says of revenue, and reads numbers of one meaning', async () => {
    const { key } = await api.newSurvey(api.caller);
    const submit = (user_metadata: object) =>
      api
        .send('/surface/submit', { api_key: key, text: JSON.stringify(user_metadata), user_metadata })
        .expect(200);
    const { body } = await submit({ arr: '$48k', mrr: '48.000' });
    expect(body.warnings).toEqual([
      expect.stringContaining('user_metadata.arr "$48k" is not an amount'),
      expect.stringContaining('user_metadata.mrr "48.000" is not an amount'),
    ]);
    expect((await submit({ mrr: '1,200' })).body.warnings).toEqual([
      expect.stringContaining('user_metadata.mrr "1,200" was read as 1200.'),
    ]);
    expect((await submit({ arr: '$1,500', mrr: 'abc' })).body.warnings).toEqual([
      expect.stringContaining('user_metadata.arr "$1,500" was read as 1500.'),
    ]);
    expect((await submit({ arr: 'abc', mrr: 100, revenue: 'x' })).body.warnings).toEqual([
      expect.stringMatching(/^user_metadata\.arr "abc" is not .* so user_metadata\.mrr is read instead\./),
    ]);
    expect((await submit({ mrr: '$100,000,000,000,000' })).body.warnings).toEqual([
      expect.stringContaining('user_metadata.mrr "$100,000,000,000,000" is not'),
    ]);
    expect((await submit({ company: 5 })).body.warnings).toEqual([
      expect.stringContaining('user_metadata.company 5 is not a name'),
    ]);
    for (const [sent, amount] of [
      [{ arr: 48.125 }, '48.1250'],
      [{ mrr: 1.125 }, '13.5000'],
    ] as const) {
      const { body: taken } = await submit(sent);
      expect(taken).not.toHaveProperty('warnings');
      const rows = await api.rows(
        api.caller.workspaceId,
        'select revenue_amount from feedback where id = $1',
        [taken.id],
      );
      expect(rows).toEqual([{ revenue_amount: amount }]);
    }
  });
});

describe('Idempotency-Key', () => {
  test.each(['/feedback', '/transcripts/upload', '/surface/submit'])(
    '%s refuses it with 400',
    async (path) => {
      const headers = { authorization: `Bearer ${api.caller.token}`, 'idempotency-key': 'a' };
      const { body } = await api.send(path, { text: 'With a key' }, headers).expect(400);
      expect(body).toEqual({ detail: expect.stringContaining('Idempotency-Key is not taken') });
      const rows = await api.rows(
        api.caller.workspaceId,
        `select id from feedback where text = 'With a key'`,
      );
      expect(rows).toEqual([]);
    },
  );
});

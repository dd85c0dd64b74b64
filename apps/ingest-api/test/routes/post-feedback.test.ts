import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { type Harness, startApi } from '../harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('POST /feedback, one item (§4.1)', () => {
  test('answers 200 with the id of a new item, and one task for it', async () => {
    const caller = await api.newCaller();
    const { body } = await api.post({ text: 'Please add dark mode' }, caller.token).expect(200);
    expect(body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(await api.ledger(caller)).toEqual([{ kind: 'deduplication', refs: 1 }]);
  });

  test('keeps every field as it was sent, and what the contract does not name as metadata', async () => {
    const { body } = await api
      .post({
        text: 'Export to CSV drops a column',
        customer_name: 'Dana',
        customer_email: 'dana@acme.test',
        revenue_band: 4200.1,
        sku: 'team',
        external_id: 'zd-1',
        source: 'slack',
        project_id: 'web',
        ticket: { url: 'https://desk.test/1', tags: ['a'] },
      })
      .expect(200);
    const [row] = await api.rows(api.caller.workspaceId, 'select * from feedback where id = $1', [body.id]);
    expect(row).toMatchObject({
      text: 'Export to CSV drops a column',
      state: 'received',
      customer_name: 'Dana',
      customer_email: 'dana@acme.test',
      revenue_amount: '4200.1',
      revenue_band: null,
      sku: 'team',
      external_id: 'zd-1',
      source: 'slack',
      project_id: 'web',
      metadata: { ticket: { url: 'https://desk.test/1', tags: ['a'] } },
    });
  });

  test.each([
    [{ company_name: 'Acme', company: 'Globex' }, 'Acme'],
    [{ company_name: ' ', company: 'Globex', account: 'Initech' }, 'Globex'],
    [{ company_name: 5, company: null, account: 'Initech' }, 'Initech'],
    [{ company_name: ['Acme'] }, null],
    [{ company: 'x'.repeat(1001) }, null],
  ])('reads the company of %j, and keeps what was sent', async (sent, company) => {
    const text = `Said for ${JSON.stringify(sent)}`;
    const { body } = await api.post({ text, ...sent }).expect(200);
    const rows = await api.rows(
      api.caller.workspaceId,
      'select company_name, metadata from feedback where id = $1',
      [body.id],
    );
    expect(rows).toEqual([{ company_name: company, metadata: sent }]);
  });

  test('submitted_at is when it was said; the field is kept as it was sent', async () => {
    const sent = { submitted_at: '2026-03-01T10:00:00.5+02:00' };
    const { body } = await api.post({ text: 'Said in March', ...sent }).expect(200);
    const [row] = await api.rows(api.caller.workspaceId, 'select * from feedback where id = $1', [body.id]);
    expect(row).toMatchObject({ said_at: new Date('2026-03-01T08:00:00.500Z'), metadata: sent });
  });

  test.each([
    ['2026-03-01', 'must be a date-time, for example 2026-11-22T10:00:00Z'],
    ['yesterday', 'must be a date-time, for example 2026-11-22T10:00:00Z'],
    ['', 'must be a date-time, for example 2026-11-22T10:00:00Z'],
    ['2016-12-31T23:59:60Z', 'must be a date-time, for example 2026-11-22T10:00:00Z'],
    [new Date(Date.now() + 3_600_000).toISOString(), 'must not be in the future'],
    ['0001-01-01T00:00:00+01:00', 'must not be before 1970'],
    ['1969-12-31T23:59:59Z', 'must not be before 1970'],
  ])('422 for submitted_at %j, in a batch for that item alone', async (submitted_at, problem) => {
    const { body } = await api.post({ text: 'Said when?', submitted_at }).expect(422);
    expect(body).toEqual({ detail: `submitted_at ${problem}` });
    const batch = await api
      .post({ items: [{ text: 'Said when?', submitted_at }, { text: `Beside ${submitted_at}` }] })
      .expect(200);
    expect(batch.body).toMatchObject({ successful: 1, failed: 1 });
    expect(batch.body.errors).toMatchObject([
      { index: 0, field: 'submitted_at', detail: `items[0].submitted_at ${problem}` },
    ]);
  });

  test('submitted_at of another type is kept like any unknown property', async () => {
    const { body } = await api.post({ text: 'Said at 5', submitted_at: 5 }).expect(200);
    const [row] = await api.rows<{ metadata: object; said_at: Date }>(
      api.caller.workspaceId,
      'select * from feedback where id = $1',
      [body.id],
    );
    expect(row?.metadata).toEqual({ submitted_at: 5 });
    expect(row?.said_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('sending the same text again returns the first item and enqueues no other task', async () => {
    const caller = await api.newCaller();
    const first = await api.post({ text: 'Export to CSV', source: 'slack' }, caller.token).expect(200);
    const again = await api.post({ text: '  Export to CSV\r\n' }, caller.token).expect(200);
    expect(again.body).toEqual({ id: first.body.id, duplicate: true, original_source: 'slack' });
    expect(await api.ledger(caller)).toEqual([{ kind: 'deduplication', refs: 1 }]);
  });

  test('texts that differ in case are different items', async () => {
    const caller = await api.newCaller();
    await api.post({ text: 'US' }, caller.token).expect(200);
    const other = await api.post({ text: 'us' }, caller.token).expect(200);
    expect(other.body.duplicate).toBeUndefined();
  });

  test('the same external_id is a duplicate whatever the text says', async () => {
    const caller = await api.newCaller();
    const first = await api.post({ text: 'one', external_id: 'e-1' }, caller.token).expect(200);
    const again = await api.post({ text: 'two', external_id: 'e-1' }, caller.token).expect(200);
    expect(again.body).toEqual({ id: first.body.id, duplicate: true, original_source: 'api' });
  });

  test('the external_id of a duplicate is stored for the item that it duplicates', async () => {
    const caller = await api.newCaller();
    const first = await api.post({ text: 'slow search', external_id: 'a' }, caller.token).expect(200);
    await api.post({ text: 'slow search', external_id: 'b' }, caller.token).expect(200);
    const third = await api.post({ text: 'search is slow now', external_id: 'b' }, caller.token).expect(200);
    expect(third.body).toMatchObject({ id: first.body.id, duplicate: true });
  });

  test('a duplicate from another customer is a mention; the same customer, or no customer, adds nothing', async () => {
    const caller = await api.newCaller();
    const text = 'Invoices arrive late';
    const { body } = await api.post({ text, customer_email: 'a@x.test' }, caller.token).expect(200);
    await api
      .post({ text, customer_email: 'b@x.test', revenue_band: 900, source: 'csv' }, caller.token)
      .expect(200);
    await api.post({ text, customer_email: 'B@x.test' }, caller.token).expect(200);
    await api.post({ text, customer_email: 'a@x.test' }, caller.token).expect(200);
    await api.post({ text }, caller.token).expect(200);
    const sightings = await api.rows(
      caller.workspaceId,
      'select feedback_id, customer_email, revenue_amount, source from sighting',
    );
    expect(sightings).toEqual([
      { feedback_id: body.id, customer_email: 'b@x.test', revenue_amount: '900', source: 'csv' },
    ]);
    expect(await api.ledger(caller)).toContainEqual({ kind: 'ranking', refs: 0 });
  });

  test('workspaces do not see each other: the same text is new in both', async () => {
    const [a, b] = [await api.newCaller(), await api.newCaller()];
    const first = await api.post({ text: 'shared words' }, a.token).expect(200);
    const second = await api.post({ text: 'shared words' }, b.token).expect(200);
    expect(second.body).toEqual({ id: expect.not.stringMatching(first.body.id) });
  });

  test('an item over the month’s quota is held and says so', async () => {
    const caller = await api.newCaller(1);
    await api.post({ text: 'fits' }, caller.token).expect(200);
    const { body } = await api.post({ text: 'too many' }, caller.token).expect(200);
    expect(body).toEqual({ id: expect.any(String), queued: true });
    // The second row waits until the next month begins.
    expect(await api.ledger(caller)).toEqual([
      { kind: 'deduplication', refs: 1 },
      { kind: 'quota-release', refs: 0 },
    ]);
  });

  test.each([
    ['a band', 'enterprise', { revenue_amount: null, revenue_band: 'enterprise' }],
    ['a number as text', '1200.50', { revenue_amount: '1200.50', revenue_band: null }],
    ['the largest number', 1e15, { revenue_amount: '1000000000000000', revenue_band: null }],
    [
      'the largest as text',
      ' 1000000000000000.00 ',
      { revenue_amount: '1000000000000000.00', revenue_band: null },
    ],
    ['much with cents', '999999999999999.99', { revenue_amount: '999999999999999.99', revenue_band: null }],
    ['other words', 'quite a lot', { revenue_amount: null, revenue_band: 'quite a lot' }],
    ['nothing paid', 0, { revenue_amount: '0', revenue_band: null }],
  ])('revenue_band takes %s', async (_, revenue_band, kept) => {
    const { body } = await api.post({ text: `revenue ${String(revenue_band)}`, revenue_band }).expect(200);
    const [row] = await api.rows(
      api.caller.workspaceId,
      'select revenue_amount, revenue_band from feedback where id = $1',
      [body.id],
    );
    expect(row).toEqual(kept);
  });

  test('U+0000 and half surrogates in free text become U+FFFD, also inside metadata', async () => {
    const sent = JSON.stringify({ text: 'a\0b\ud800c', note: { 'k\0': 'v\0' } });
    const { body } = await request(api.url)
      .post('/feedback')
      .auth(api.caller.token, { type: 'bearer' })
      .type('application/json')
      .send(sent)
      .expect(200);
    const [row] = await api.rows(
      api.caller.workspaceId,
      'select text, metadata from feedback where id = $1',
      [body.id],
    );
    expect(row).toEqual({ text: 'a\uFFFDb\uFFFDc', metadata: { note: { 'k\uFFFD': 'v\uFFFD' } } });
  });

  test.each([
    ['text is empty', { text: '' }, 'text must have at least 1 character'],
    ['text is no string', { text: 7 }, 'text must be a string'],
    [
      'the address is none',
      { text: 'x', customer_email: 'dana' },
      'customer_email must be an email address, for example ana@example.com',
    ],
    ['revenue is negative', { text: 'x', revenue_band: -1 }, /^revenue_band/],
    [
      'revenue as text is beyond all measure',
      { text: 'x', revenue_band: '1000000000000001' },
      /^revenue_band .*at most 1000000000000000$/,
    ],
    ['revenue is beyond all measure', { text: 'x', revenue_band: 1e16 }, /^revenue_band/],
    [
      'the name is endless',
      { text: 'x', customer_name: 'n'.repeat(1001) },
      'customer_name must have at most 1000 characters',
    ],
    [
      'project_id is long',
      { text: 'x', project_id: 'p'.repeat(201) },
      'project_id must have at most 200 characters',
    ],
    [
      'external_id has U+0000',
      { text: 'x', external_id: 'a\0' },
      'external_id must not contain the character U+0000',
    ],
    [
      'unnamed properties are over 64 KiB',
      { text: 'x', note: 'n'.repeat(70_000) },
      /must have at most 65536 bytes/,
    ],
    ['both text and items are there', { text: 'x', items: [] }, /not both/],
  ])('answers 422 when %s, naming field and rule', async (_, body, detail) => {
    const refused = await api.post(body).expect(422);
    expect(refused.body).toEqual({
      detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
    });
  });

  test('answers 422 for a number that JSON can express and no column can store', async () => {
    const refused = await request(api.url)
      .post('/feedback')
      .auth(api.caller.token, { type: 'bearer' })
      .type('application/json')
      .send('{"text":"x","revenue_band":1e400}')
      .expect(422);
    expect(refused.body).toEqual({ detail: expect.stringMatching(/^revenue_band/) });
  });

  test('answers 413 reaches a client that sends everything before it reads, and the connection goes on', async () => {
    const { port } = new URL(api.url);
    const socket = connect(Number(port), '127.0.0.1');
    const size = 17 * 1024 * 1024;
    socket.write(
      `POST /feedback HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.write(Buffer.alloc(size, 120), resolve));
    socket.write('GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    let said = '';
    for await (const chunk of socket) said += String(chunk);
    expect(said).toMatch(/^HTTP\/1.1 413/);
    expect(said).toContain('"status":"healthy"');
  });

  test('answers 400 when neither text nor items is present, inherited ones not counting', async () => {
    await api.post({}).expect(400);
    const refused = await request(api.url)
      .post('/feedback')
      .auth(api.caller.token, { type: 'bearer' })
      .type('application/json')
      .send('{"__proto__":{"text":"x"}}')
      .expect(400);
    expect(refused.body).toEqual({ detail: expect.any(String) });
  });

  test('answers 400 when the body is not a JSON object', async () => {
    const send = (body: string | Buffer, type = 'application/json') =>
      request(api.url).post('/feedback').auth(api.caller.token, { type: 'bearer' }).type(type).send(body);
    for (const body of ['{"text":', '[]', '"x"', 'null', '']) expect((await send(body)).status).toBe(400);
    expect((await send('{"text":"x"}', 'text/plain')).status).toBe(400);
    expect((await send(`{"text":"x","deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).status).toBe(400);
    const broken = await fetch(`${api.url}/feedback`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.caller.token}`, 'content-type': 'application/json' },
      body: Buffer.concat([Buffer.from('{"text":"'), Buffer.from([0xff]), Buffer.from('"}')]),
    });
    expect(broken.status).toBe(400);
  });

  test('answers 413 when the declared size is over 16 MiB, before the body is read', async () => {
    const { status, body } = await request(api.url)
      .post('/feedback')
      .type('application/json')
      .send(`{"text":"${'x'.repeat(17 * 1024 * 1024)}"}`);
    expect({ status, body }).toEqual({ status: 413, body: { detail: expect.any(String) } });
  });
});

describe('POST /feedback, a batch (§4.1, §2.5)', () => {
  test('answers one row per item in request order, and the counters add up', async () => {
    const caller = await api.newCaller(3);
    await api.post({ text: 'known', source: 'csv' }, caller.token).expect(200);
    const { body } = await api
      .post(
        {
          items: [
            { text: 'one', external_id: 'x1' },
            { text: '' },
            { text: 'known' },
            { text: 'two' },
            { text: 'one' },
            { text: 'three' },
          ],
          project_id: 'p',
        },
        caller.token,
      )
      .expect(200);
    expect(body).toMatchObject({
      batch: true,
      total_items: 6,
      successful: 2,
      queued: 1,
      duplicates: 2,
      failed: 1,
    });
    expect(body.results).toEqual([
      { index: 0, status: 'accepted', id: expect.any(String), external_id: 'x1' },
      { index: 1, status: 'failed', field: 'text', detail: 'items[1].text must have at least 1 character' },
      { index: 2, status: 'duplicate', id: expect.any(String), matched_on: 'text', original_source: 'csv' },
      { index: 3, status: 'accepted', id: expect.any(String) },
      {
        index: 4,
        status: 'duplicate',
        id: body.results[0].id,
        matched_on: 'text',
        original_source: 'api',
        duplicate_of_index: 0,
      },
      { index: 5, status: 'queued', id: expect.any(String) },
    ]);
    expect(body.duplicates_list).toEqual([body.results[2], body.results[4]]);
    expect(body.errors).toEqual([body.results[1]]);
    expect(body.performance).toEqual({
      total_time_seconds: expect.any(Number),
      items_per_second: expect.any(Number),
    });
  });

  test('a batch’s project applies to every item, an item’s own wins', async () => {
    const caller = await api.newCaller();
    await api
      .post({ items: [{ text: 'a' }, { text: 'b', project_id: 'own' }], project_id: 'all' }, caller.token)
      .expect(200);
    const rows = await api.rows(caller.workspaceId, 'select text, project_id from feedback order by text');
    expect(rows).toEqual([
      { text: 'a', project_id: 'all' },
      { text: 'b', project_id: 'own' },
    ]);
  });

  test('leaves one ledger row for all its items, and none when nothing was new', async () => {
    const caller = await api.newCaller();
    const items = Array.from({ length: 1000 }, (_, n) => ({ text: `item ${n}` }));
    await api.post({ items }, caller.token).expect(200);
    const { body } = await api.post({ items }, caller.token).expect(200);
    expect(body).toMatchObject({ successful: 0, duplicates: 1000 });
    expect(await api.ledger(caller)).toEqual([{ kind: 'deduplication', refs: 1000 }]);
  });

  test('an item that is not an object fails alone', async () => {
    const { body } = await api.post({ items: [null, 'x', { text: 'batch fine' }] }).expect(200);
    expect(body).toMatchObject({ successful: 1, failed: 2 });
    expect(body.errors[0].detail).toBe('items[0] must be an object');
  });

  test('an external id learnt inside the batch is known to the items after it', async () => {
    const caller = await api.newCaller();
    const { body } = await api
      .post(
        { items: [{ text: 'q' }, { text: 'q', external_id: 'e' }, { text: 'r', external_id: 'e' }] },
        caller.token,
      )
      .expect(200);
    expect(body.results[2]).toMatchObject({
      status: 'duplicate',
      id: body.results[0].id,
      matched_on: 'external_id',
      duplicate_of_index: 0,
    });
  });

  test.each([
    ['items is empty', { items: [] }, 'items must have at least 1 entry'],
    [
      'there are more than 1000',
      { items: Array.from({ length: 1001 }, () => ({ text: 'x' })) },
      'items must have at most 1000 entries',
    ],
    ['items is no array', { items: 'x' }, 'items must be an array'],
  ])('answers 422 when %s', async (_, body, detail) => {
    const refused = await api.post(body).expect(422);
    expect(refused.body).toEqual({ detail });
  });
});

describe('POST /feedback, many at once', () => {
  test('a hundred identical items over two processes’ worth of connections are one item', async () => {
    const caller = await api.newCaller();
    const other = await startApi();
    const token = await other.issuer.sign({ subject: caller.subject, workspaceId: caller.workspaceId });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 2 ? api.post({ text: 'all at once' }, caller.token) : other.post({ text: 'all at once' }, token),
      ),
    );
    await other.close();
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.duplicate)).toHaveLength(1);
  });

  test('batches in opposite order do not deadlock', async () => {
    const caller = await api.newCaller();
    const items = Array.from({ length: 500 }, (_, n) => ({ text: `overlap ${n}`, external_id: `o-${n}` }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        api.post({ items: n % 2 ? items : items.toReversed() }, caller.token),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(answers.reduce((sum, { body }) => sum + body.successful, 0)).toBe(500);
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Harness, startApi } from '../harness.ts';
import { hostile, send } from './hostile-request.ts';

let api: Harness;
let port: number;
beforeAll(async () => {
  api = await startApi();
  port = Number(new URL(api.url).port);
});
afterAll(() => api.close()); // throws when an answer was outside the contract

const FIELDS = [
  'text',
  'customer_name',
  'customer_email',
  'revenue_band',
  'sku',
  'external_id',
  'source',
  'project_id',
  'items',
];
const STRANGE = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '\0', '\ud800', '😀'];

const text = fc.string({ unit: 'binary', maxLength: 60 });
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom(
    '',
    'dana@acme.test',
    'enterprise',
    '12.5',
    'x'.repeat(1001),
    'a\0b',
    'c\ud800',
    'e\u0301'.repeat(20),
  ),
  fc.double(),
  fc.constantFrom(0, -0, 5e-324, 1e300, 1e12, 2 ** 53, -1, 0.1),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
);
const name = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...FIELDS) },
  fc.constantFrom(...STRANGE),
  text,
);

/** A valid item with some of its fields changed. Built by hand, so that `__proto__` is an ordinary name. */
const body = fc
  .tuple(fc.option(text.map((own) => `${own} words`)), fc.array(fc.tuple(name, value), { maxLength: 6 }))
  .map(([own, changes]) => {
    const members = [...(own === null ? [] : [['text', own] as const]), ...changes];
    return `{${members.map(([key, changed]) => `${JSON.stringify(key)}:${JSON.stringify(changed) ?? 'null'}`).join(',')}}`;
  });

/**
 * Sends a body with these headers and checks the answer: it is never 5xx, a refusal is `{detail}`, and what was accepted is
 * stored as it was sent.
 */
async function judge(sent: string | Buffer, headers: Record<string, string> = {}): Promise<void> {
  const answer = await send(port, hostile('fuzz', 0, { body: sent, headers }), api.caller.token);
  expect(answer.status).toBeLessThan(500);
  expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
  const said = JSON.parse(answer.body) as { id?: string; duplicate?: true; batch?: true };
  if (answer.status !== 200) expect(said).toEqual({ detail: expect.any(String) });
  else if (!said.batch && !said.duplicate) {
    const [row] = await api.rows<{ text: string }>(
      api.caller.workspaceId,
      'select text from feedback where id = $1',
      [said.id],
    );
    const { text: own } = JSON.parse(sent.toString()) as { text: string };
    expect(row?.text).toBe(own.replaceAll('\0', '\ufffd').toWellFormed());
  }
}

const line = fc.string({
  unit: fc.constantFrom(...Array.from({ length: 224 }, (_, n) => String.fromCharCode(n + 32))),
  maxLength: 80,
});
const headers = fc.dictionary(
  fc.constantFrom(
    'Content-Type',
    'Content-Encoding',
    'Service-Version',
    'Authorization',
    'Content-Length',
    'Expect',
    'Cookie',
    'Host',
    'X-Forwarded-For',
    'Transfer-Encoding',
  ),
  line.filter((given) => !/^\s*\d+\s*$/.test(given)), // with a valid length, the server would wait for the body
  { minKeys: 1, maxKeys: 4 },
);

describe('POST /feedback, whatever is sent (§7)', () => {
  test('bodies that are almost items', async () => {
    await fc.assert(
      fc.asyncProperty(body, (sent) => judge(sent)),
      { numRuns: 300 },
    );
  });

  test('batches of what is almost an item', async () => {
    const batch = fc
      .array(fc.oneof(body, fc.json()), { minLength: 1, maxLength: 5 })
      .map((items) => `{"items":[${items.join(',')}]}`);
    await fc.assert(
      fc.asyncProperty(batch, (sent) => judge(sent)),
      { numRuns: 50 },
    );
  });

  test('bytes', async () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((given) => Buffer.from(given));
    await fc.assert(
      fc.asyncProperty(bytes, (sent) => judge(sent)),
      { numRuns: 75 },
    );
  });

  test('items with bytes changed, left out or doubled', async () => {
    const change = fc.tuple(fc.nat(200), fc.nat(200), fc.uint8Array({ maxLength: 3 }));
    const changed = fc.tuple(body, change).map(([sent, [from, length, put]]) => {
      const whole = Buffer.from(sent);
      return Buffer.concat([whole.subarray(0, from), put, whole.subarray(from + length)]);
    });
    await fc.assert(
      fc.asyncProperty(changed, (sent) => judge(sent)),
      { numRuns: 75 },
    );
  });

  test('headers', async () => {
    await fc.assert(
      fc.asyncProperty(headers, (given) => judge('{"text":"with strange headers"}', given)),
      { numRuns: 100 },
    );
  });
});

import { randomUUID } from 'node:crypto';
import { databaseUrl, tcpProxy } from '@feedback/test-support';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startApi } from './harness.ts';

// A PostgreSQL that is there, but answers late or not at all. (§7: 500 is for what is unexpected.)

let proxy: Awaited<ReturnType<typeof tcpProxy>>;
let api: Harness;
let survey: Awaited<ReturnType<Harness['newSurvey']>>;
beforeAll(async () => {
  proxy = await tcpProxy(databaseUrl());
  api = await startApi({ database: proxy.url });
  survey = await api.newSurvey(api.caller);
});
afterEach(async () => {
  proxy.goOn();
  await api.post({ text: `Here again ${randomUUID()}` });
});
afterAll(async () => {
  await api.close();
  await proxy.close();
});

const authorized = () => ({ authorization: `Bearer ${api.caller.token}` });
const transcript = () => ({
  title: 'A call',
  text: `Dana: The export of ${randomUUID()} drops a column every time, in every report.`,
});

describe.each<[string, () => Promise<{ status: number; headers: Record<string, string>; body: unknown }>]>([
  ['POST /feedback', () => api.post({ text: randomUUID() })],
  ['POST /feedback with a batch', () => api.post({ items: [{ text: randomUUID() }] })],
  ['POST /transcripts/upload', () => api.send('/transcripts/upload', transcript(), authorized())],
  [
    'POST /surface/submit',
    () => api.send('/surface/submit', { api_key: survey.key, text: randomUUID(), surface: 'widget' }),
  ],
])('%s', (_, ask) => {
  test.each([
    ['answers nothing', () => proxy.stall()],
    ['answers too late', () => proxy.slow(4_000)],
  ])(
    'is 503 with Retry-After when PostgreSQL %s, and says that it is safe to retry',
    async (_how, slow) => {
      expect((await ask()).status).toBe(200);
      slow();
      const begun = performance.now();
      const { status, headers, body } = await ask();
      expect({ status, body }).toEqual({
        status: 503,
        body: { detail: expect.stringContaining('safe to retry') },
      });
      expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
      expect(performance.now() - begun).toBeLessThan(3_500);
    },
    60_000,
  );
});

test('a burst on few connections is served, late, instead of refused', async () => {
  proxy.slow(250);
  const answers = await Promise.all(Array.from({ length: 24 }, () => api.post({ text: randomUUID() })));
  // Two connections: the last of them waits for more than the 1.5 s in which a connection must open.
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

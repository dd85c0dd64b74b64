import { postFrom, slowSenders } from '@feedback/test-support';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startApi } from '../harness.ts';

const slow = slowSenders();
afterEach(() => slow.end());

describe('60 slow senders without a credential (§4.4)', () => {
  let api: Harness;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  test.each([100, 300_000])('senders of %i bytes each keep no other address waiting', async (sent) => {
    const port = Number(new URL(api.url).port);
    await Promise.all(Array.from({ length: 60 }, () => slow.start(port, '/surface/submit', sent)));
    const { key } = await api.newSurvey(api.caller);
    const body = JSON.stringify({ api_key: key, text: `slow ${sent} ${'x'.repeat(100_000)}` });
    for (let n = 0; n < 5; n++)
      expect(await postFrom('127.0.0.2', `${api.url}/surface/submit`, body)).toBe(200);
    const large = JSON.stringify({ api_key: key, text: `slow ${sent} ${'y'.repeat(7_000_000)}` });
    expect(await postFrom('127.0.0.2', `${api.url}/surface/submit`, large)).toBe(200);
    // No slow sender was disconnected to make room for others.
    expect(slow.answered()).toBe(0);
  });

  test('nor do they keep a member at their own address waiting', async () => {
    const port = Number(new URL(api.url).port);
    await Promise.all(Array.from({ length: 60 }, () => slow.start(port, '/surface/submit', 300_000)));
    const items = Array.from({ length: 200 }, (_, n) => ({ text: `${n} ${'long '.repeat(200)}` }));
    const { body } = await api.post({ items }).expect(200);
    expect(body.successful).toBe(200);
    expect(slow.answered()).toBe(0);
  });
});

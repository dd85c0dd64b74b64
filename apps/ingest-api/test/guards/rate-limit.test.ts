import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startApi } from '../harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startApi({ feedbackPerHour: 3 });
});
afterAll(() => api.close());

describe('the hourly limit of POST /feedback (§8)', () => {
  test('every evaluated answer has the position in four headers, refusals included', async () => {
    const caller = await api.newCaller();
    const { headers } = await api.post({ text: '' }, caller.token).expect(422);
    const reset = Number(headers['ratelimit-reset']);
    expect(reset).toBeGreaterThan(3590);
    expect(reset).toBeLessThanOrEqual(3600);
    expect(headers).toMatchObject({
      ratelimit: `limit=3, remaining=2, reset=${reset}`,
      'ratelimit-limit': '3',
      'ratelimit-remaining': '2',
    });
  });

  test('answers 429 with Retry-After in whole seconds beyond it, counted per caller', async () => {
    const [one, another] = [await api.newCaller(), await api.newCaller()];
    for (const text of ['a', 'b', 'c']) await api.post({ text }, one.token).expect(200);
    const { body, headers } = await api.post({ text: 'd' }, one.token).expect(429);
    expect(body).toEqual({ detail: expect.any(String) });
    expect(headers).toMatchObject({
      'retry-after': expect.stringMatching(/^\d+$/),
      'ratelimit-remaining': '0',
    });
    await api.post({ text: 'd' }, another.token).expect(200);
  });

  test('two processes count together, exactly', async () => {
    const caller = await api.newCaller();
    const other = await startApi({ feedbackPerHour: 3 });
    const token = await other.issuer.sign({ subject: caller.subject, workspaceId: caller.workspaceId });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 ? api.post({ text: `n${n}` }, caller.token) : other.post({ text: `n${n}` }, token),
      ),
    );
    await other.close();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });
});

describe('how unauthenticated requests are counted (§8.1)', () => {
  const submit = (at: Harness, forwardedFor: string) =>
    at.send('/surface/submit', { api_key: 'unknown' }, { 'X-Forwarded-For': forwardedFor });
  const remaining = async (at: Harness, forwardedFor: string) =>
    Number((await submit(at, forwardedFor).expect(401)).headers['ratelimit-remaining']);

  test('by the connecting address, whatever X-Forwarded-For says', async () => {
    const direct = await startApi({ limits: { submitSurvey: 1000 } });
    const first = await remaining(direct, '203.0.113.7');
    expect(await remaining(direct, '203.0.113.8')).toBe(first - 1);
    await direct.close();
  });

  test('behind one proxy, by the last address in X-Forwarded-For', async () => {
    const proxied = await startApi({ limits: { submitSurvey: 1000 }, trustProxy: 1 });
    const [one, two] = [`203.0.113.${Date.now() % 250}`, `198.51.100.${Date.now() % 250}`];
    const first = await remaining(proxied, one);
    expect(await remaining(proxied, two)).toBe(first);
    expect(await remaining(proxied, `${two}, ${one}`)).toBe(first - 1);
    await proxied.close();
  });
});

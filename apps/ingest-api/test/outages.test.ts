import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startApi } from './harness.ts';

describe('POST /feedback while PostgreSQL is away (§7.1)', () => {
  let api: Harness;
  beforeAll(async () => {
    api = await startApi({ database: 'postgresql://feedback@127.0.0.1:1/feedback' });
  });
  afterAll(() => api.close());

  test('answers 500 within three seconds, with a detail that shows nothing of the database', async () => {
    const started = performance.now();
    const { body } = await api.post({ text: 'x' }).expect(500);
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(body).toEqual({
      detail: 'Something went wrong on our side. It is safe to retry: duplicates are detected',
    });
  });
});

describe('POST /feedback while Redis is away (§8)', () => {
  let api: Harness;
  beforeAll(async () => {
    api = await startApi({ redis: 'redis://127.0.0.1:1', feedbackPerHour: 2 });
  });
  afterAll(() => api.close());

  test('accepts everything, and each process counts by itself', async () => {
    const caller = await api.newCaller();
    const { headers } = await api.post({ text: 'one' }, caller.token).expect(200);
    expect(headers['ratelimit-remaining']).toBe('1');
    await api.post({ text: 'two' }, caller.token).expect(200);
    await api.post({ text: 'three' }, caller.token).expect(429);
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { type Harness, startApi } from '../harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('GET /health (§4.6)', () => {
  test('answers 200 without a credential, saying which build serves since when', async () => {
    const { body, headers } = await request(api.url).get('/health').expect(200);
    expect(body).toEqual({
      status: 'healthy',
      name: 'feedback-intelligence-service',
      version: '2026-08-22',
      build_sha: 'abcdef0',
      started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      environment: 'test',
    });
    expect(headers['ratelimit']).toBeUndefined();
  });
});

describe('Service-Version (§9)', () => {
  test('is echoed on every answer, refusals too', async () => {
    for (const path of ['/health', '/feedback', '/nowhere', '/%']) {
      const { headers } = await request(api.url).get(path);
      expect(headers['service-version']).toBe('2026-08-22');
    }
  });

  test('answers 400 for an unsupported version', async () => {
    const { body } = await request(api.url).get('/health').set('Service-Version', '2025-01-01').expect(400);
    expect(body).toEqual({ detail: expect.stringContaining('2026-08-22') });
    await request(api.url).get('/health').set('Service-Version', '2026-08-22').expect(200);
  });
});

describe('requests outside every operation (§7.1)', () => {
  const refused = { detail: expect.any(String) };

  test('answers 404 for an unknown path, 405 with Allow for a method a path does not take', async () => {
    expect((await request(api.url).get('/nowhere').expect(404)).body).toEqual(refused);
    const wrong = await request(api.url).get('/feedback').expect(405);
    expect(wrong.body).toEqual(refused);
    expect(wrong.headers['allow']).toBe('POST');
  });

  test('answers 431 when the headers are larger than 16 KiB', async () => {
    const { body } = await request(api.url).get('/health').set('X-Large', 'x'.repeat(20_000)).expect(431);
    expect(body).toEqual(refused);
  });
});

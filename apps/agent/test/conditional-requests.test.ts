import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { type Harness, startAgent } from './harness.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

const PATHS = [
  '/',
  '/health',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
];

describe('request headers that change no answer of the agent surface', () => {
  test.each([
    // Conditions on answers that have no version (RFC 9110 §13).
    ['If-None-Match', '*'],
    ['If-None-Match', '"a"'],
    ['If-Modified-Since', 'Fri, 01 Jan 2100 00:00:00 GMT'],
    // Only the REST surface has a contract version (§9.2): the agent surface refuses no value and echoes none.
    ['Service-Version', '1999-01-01'],
  ])('%s: %s', async (name, value) => {
    for (const path of PATHS) {
      const plain = await request(t.url).get(path).expect(200);
      // supertest, because fetch adds `Cache-Control: no-cache` to a conditional request, which would hide the defect.
      const { text, headers } = await request(t.url).get(path).set(name, value).expect(200);
      expect(text).toBe(plain.text);
      expect(headers['service-version']).toBeUndefined();
      await request(t.url).head(path).set(name, value).expect(200);
    }
    await request(t.url).post('/mcp').set(name, value).expect(401);
  });
});

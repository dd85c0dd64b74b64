import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { type Harness, startApi } from './harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const CONDITIONS: [string, string][] = [
  ['If-None-Match', '*'],
  ['If-None-Match', '"a", W/"b"'],
  ['If-Match', '"a"'],
  ['If-Modified-Since', 'Fri, 01 Jan 2100 00:00:00 GMT'],
  ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['If-Range', '"a"'],
  ['Range', 'bytes=0-1'],
];

describe('conditions on answers that have no version (RFC 9110 §13)', () => {
  test.each(CONDITIONS)('%s: %s changes no answer', async (name, value) => {
    for (const path of ['/health', '/openapi.json']) {
      const plain = await request(api.url).get(path).expect(200);
      const { body } = await request(api.url).get(path).set(name, value).expect(200);
      expect(body).toEqual(plain.body);
      await request(api.url).head(path).set(name, value).expect(200);
    }
    await request(api.url).get('/nowhere').set(name, value).expect(404);
    const { headers } = await api
      .post({ text: `${name} ${value}` })
      .set(name, value)
      .expect(200);
    expect(headers['etag']).toBeUndefined();
  });
});

import { describe, expect, test } from '@jest/globals';
import express from 'express';
import { MemoryStore } from 'express-rate-limit';
import request from 'supertest';
import { networkOf, type RateWindow, rateWindow } from '../../src/index.ts';
import { errors } from '../errors.ts';

function serve(more: Partial<RateWindow> = {}) {
  const app = express();
  const window = {
    windowMs: 60_000,
    limit: 2,
    store: new MemoryStore(),
    toDetail: (s: number) => `${s} s left`,
  };
  app.use(rateWindow({ ...window, keyOf: ({ path }) => path, ...more }));
  app.use((_req, res) => void res.end());
  return app.use(errors());
}

const WINDOW_HEADERS = /^ratelimit/;
const windowHeaders = (headers: object) => Object.keys(headers).filter((name) => WINDOW_HEADERS.test(name));

describe('a window of requests (§8)', () => {
  test('accepts requests up to its limit and refuses the next, with the seconds to wait', async () => {
    const app = serve();
    for (let n = 0; n < 2; n++) await request(app).get('/dana').expect(200);
    const { headers, body } = await request(app).get('/dana').expect(429);
    expect(body).toEqual({ detail: `${headers['retry-after']} s left` });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(windowHeaders(headers)).toEqual([]);
    await request(app).get('/mika').expect(200);
  });

  test('says on every answer where the caller stands, when it is announced', async () => {
    const app = serve({ isAnnounced: true });
    const { headers } = await request(app).get('/dana').expect(200);
    expect(headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' });
    expect(headers['ratelimit']).toBe(`limit=2, remaining=1, reset=${headers['ratelimit-reset']}`);
    await request(app).get('/dana').expect(200);
    const refused = await request(app).get('/dana').expect(429);
    expect(windowHeaders(refused.headers)).toHaveLength(4);
    expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-reset']);
  });
});

test('addresses of one IPv6 network count together, IPv4 addresses alone', () => {
  expect(networkOf({ ip: '2001:db8:1:1::1' })).toBe(networkOf({ ip: '2001:db8:1:99::2' }));
  expect(networkOf({ ip: '2001:db8:2::1' })).not.toBe(networkOf({ ip: '2001:db8:1::1' }));
  expect(networkOf({ ip: '192.0.2.1' })).not.toBe(networkOf({ ip: '192.0.2.2' }));
});

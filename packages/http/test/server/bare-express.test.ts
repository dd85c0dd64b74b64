import { expect, test } from '@jest/globals';
import request from 'supertest';
import { bareExpress } from '../../src/index.ts';

test('an answer without a version meets no condition, and names no software (RFC 9110 §13)', async () => {
  const app = bareExpress();
  app.get('/', (_req, res) => res.json({ a: 1 }));
  const { headers } = await request(app).get('/').set('If-None-Match', '*').expect(200, { a: 1 });
  expect(headers['etag']).toBeUndefined();
  expect(headers['x-powered-by']).toBeUndefined();
});

test('X-Forwarded-For is believed for as many proxies as there are', async () => {
  const seen = async (trustProxy: number) => {
    const app = bareExpress({ trustProxy });
    app.get('/', (req, res) => res.json(req.ip));
    return (await request(app).get('/').set('X-Forwarded-For', '192.0.2.7')).body as string;
  };
  expect(await seen(0)).not.toBe('192.0.2.7');
  expect(await seen(1)).toBe('192.0.2.7');
});

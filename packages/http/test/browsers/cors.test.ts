import { describe, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { openToPages } from '../../src/index.ts';

function serve(sends?: string) {
  const app = express();
  const cors = { methods: ['POST'], reads: 'Retry-After', ...(sends !== undefined && { sends }) };
  app.all('/', openToPages(cors));
  app.post('/', (_req, res) => res.json({}));
  return app;
}

describe('a path that is open to pages of any origin', () => {
  test('lets them read its answers, without cookies', async () => {
    const { headers } = await request(serve()).post('/').expect(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Retry-After',
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  test.each([
    ['the headers it names', 'Content-Type', 'Content-Type'],
    ['whatever the browser says it will send', undefined, 'x-a, x-b'],
  ])('answers a browser that asks before it calls, and takes %s', async (_, sends, allowed) => {
    const { headers } = await request(serve(sends))
      .options('/')
      .set('Access-Control-Request-Headers', 'x-a, x-b')
      .expect(204);
    expect(headers).toMatchObject({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': allowed,
      'access-control-max-age': '86400',
    });
  });
});

import { describe, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { maxBodyBytes, readJsonObject } from '../../src/index.ts';
import { errors } from '../errors.ts';

const app = express();
app.post('/', maxBodyBytes(100), (req, res, next) => {
  readJsonObject(req, { maxBytes: 100, bounds: { maxDepth: 2, maxValues: 4 } }).then(
    (body) => res.json(body),
    next,
  );
});
app.use(errors());

const send = (body: string | Buffer, headers: Record<string, string> = {}) =>
  request(app)
    .post('/')
    .set({ 'content-type': 'application/json', ...headers })
    .serialize((text) => String(text))
    .send(body);

describe('a body that must be a JSON object', () => {
  test('is read', async () => {
    await send('{"a":[1]}', { 'content-type': 'application/json; charset="UTF-8"' }).expect(200, { a: [1] });
  });

  test.each<[string, number, string, Record<string, string>?]>([
    ['is no JSON', 400, '{'],
    ['is a list', 400, '[]'],
    ['is sent as text', 400, '{}', { 'content-type': 'text/plain' }],
    ['is in another charset', 400, '{}', { 'content-type': 'application/json; charset=latin1' }],
    ['is compressed', 400, '{}', { 'content-encoding': 'gzip' }],
    ['is nested too deep', 400, '{"a":{"b":{}}}'],
    ['has too many values', 413, '{"a":[1,2,3,4,5]}'],
    ['declares itself too large', 413, `{"a":"${'x'.repeat(100)}"}`],
  ])('that %s is refused with %i', async (_, status, body, headers = {}) => {
    const { body: answer } = await send(body, headers).expect(status);
    expect(answer).toEqual({ detail: expect.any(String) });
  });

  test.each<[string, number, Buffer]>([
    ['that is no UTF-8 is refused', 400, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['that grows too large without a word is refused', 413, Buffer.alloc(101, ' ')],
  ])('%s with %i', async (_, status, bytes) => {
    const sent = request(app).post('/').set('content-type', 'application/json');
    sent.write(bytes); // in chunks, without a declared size
    const { body } = await sent.expect(status);
    expect(body).toEqual({ detail: expect.any(String) });
  });
});

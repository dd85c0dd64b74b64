import { AppError } from '@feedback/runtime';
import { describe, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { onlyMethods } from '../../src/index.ts';
import { errors } from '../errors.ts';

/** An app that throws this on every path. */
function throwing(error: unknown) {
  const app = express();
  app.get('/', () => {
    throw error;
  });
  app.get('/named/:name', (_req, res) => res.json({}));
  app.all(
    '/',
    onlyMethods(['GET', 'POST'], (method) => `no ${method}`),
  );
  return app.use(errors());
}

describe('an error that a handler throws', () => {
  test('is answered with the status of its kind and its own detail when it is a refusal', async () => {
    const refusal = new AppError('conflict', 'It was moved');
    await request(throwing(refusal)).get('/').expect(409, { detail: 'It was moved' });
  });

  test('is answered 500 without its message when it is an internal error', async () => {
    const fault = Object.assign(new Error('the password is x'), { status: 503 });
    for (const thrown of [fault, 'a text', undefined])
      await request(throwing(thrown ?? new Error()))
        .get('/')
        .expect(500, { detail: 'a fault' });
  });

  test('ends the connection when the answer came too slowly, for the rest of the body is still on its way', async () => {
    const { headers } = await request(throwing(new AppError('too-slow', 'Send it again')))
      .get('/')
      .expect(408);
    expect(headers['connection']).toBe('close');
  });

  test('keeps the status, not the message, of an address that Express cannot read', async () => {
    await request(throwing(undefined)).get('/named/%E0%A4%A').expect(400, { detail: 'unreadable' });
  });

  test('is 405 with Allow for a method that the path does not take', async () => {
    const { headers } = await request(throwing(undefined)).put('/').expect(405, { detail: 'no PUT' });
    expect(headers['allow']).toBe('GET, POST');
  });
});

import { once } from 'node:events';
import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { answerInSteps, bareExpress, createExpressServer, type Step, toHandler } from '../../src/index.ts';

let ran: string[];
const guard: Step = async ({ headers }, res) => {
  ran.push('guard');
  await Promise.resolve();
  if (headers['x-refused']) throw new Error('refused');
  res.locals['guarded'] = true;
};
const handler: Step = (req, res) => {
  ran.push('handler');
  res.json({ guarded: res.locals['guarded'], ip: req.ip, agent: req.get('user-agent') });
};
const answer = answerInSteps([guard, handler], (error, _req, res) => {
  res.status(418).json({ detail: (error as Error).message });
});

let server: Server;
let url: string;
beforeEach(async () => {
  ran = [];
  const app = bareExpress({ trustProxy: 1 });
  app.post('/things', answer);
  app.use(
    toHandler((_req, res) => {
      res.setHeader('X-Through', 'express');
    }),
    (_req, res) => void res.status(404).json({}),
  );
  server = createExpressServer(app, { direct: new Map([['POST /things', answer]]) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());

const post = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { method: 'POST', headers: { 'user-agent': 'me', ...headers } });
  return { status: response.status, body: await response.json(), through: response.headers.get('x-through') };
};

describe('an answer in steps', () => {
  test.each(['/things', '/things?a=1'])('runs them in order, and is the same at %s', async (path) => {
    const sent = await post(path, { 'x-forwarded-for': '203.0.113.7' });
    expect(sent).toEqual({
      status: 200,
      body: { guarded: true, ip: '203.0.113.7', agent: 'me' },
      through: null,
    });
    expect(ran).toEqual(['guard', 'handler']);
  });

  test.each(['/things', '/things?a=1'])('ends with the refusal of a step at %s', async (path) => {
    expect(await post(path, { 'x-refused': 'yes' })).toMatchObject({
      status: 418,
      body: { detail: 'refused' },
    });
    expect(ran).toEqual(['guard']);
  });
});

test('Express takes whatever is not exactly a method and path of the direct answers', async () => {
  expect(await post('/other')).toMatchObject({ status: 404, through: 'express' });
  expect((await fetch(`${url}/things`)).headers.get('x-through')).toBe('express');
});

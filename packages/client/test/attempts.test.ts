import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterAll, describe, expect, test } from '@jest/globals';
import { secondsIn } from '../src/feedback-error.ts';
import { FeedbackClient } from '../src/index.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

describe('patience', () => {
  const silent: RequestListener = () => {};

  test('ends an attempt that hangs', async () => {
    const client = new FeedbackClient({ baseUrl: await serve(silent), token: 't', timeout: 600 });
    const sent = client.send({ text: 'x' }, { patience: 1 });
    await expect(sent).rejects.toMatchObject({ status: 0, message: expect.stringMatching(/within 1 s$/) });
  });

  test('ends a sign-in that hangs', async () => {
    const appUrl = await serve(silent);
    const client = new FeedbackClient({ baseUrl: appUrl, appUrl, sender: 'fbs_x.y', timeout: 600 });
    const sent = client.send({ text: 'x' }, { patience: 1 });
    await expect(sent).rejects.toMatchObject({ status: 0, message: expect.stringMatching(/within 1 s$/) });
  });

  test('leaves the reason of a caller who goes first', async () => {
    const client = new FeedbackClient({ baseUrl: await serve(silent), token: 't' });
    const reason = new Error('mine');
    const going = new AbortController();
    const sent = client.send({ text: 'x' }, { signal: going.signal });
    going.abort(reason);
    await expect(sent).rejects.toBe(reason);
  });
});

test('Retry-After is a number of seconds or a date, and never more than a day or less than nothing', () => {
  const soon = secondsIn(new Date(Date.now() + 100_000).toUTCString());
  expect(soon).toBeGreaterThan(90);
  expect(soon).toBeLessThanOrEqual(100);
  const said = [null, '', '3', '0', '-5', 'Wed, 21 Oct 2015 07:28:00 GMT', '9'.repeat(400), 'later'];
  expect(said.map(secondsIn)).toEqual([undefined, undefined, 3, 0, 0, 0, 86_400, undefined]);
});

describe('an address that redirects is told, with the one to use', () => {
  test.each([301, 308])('by %i', async (status) => {
    const there = await serve((req, res) => {
      res.setHeader('Content-Type', 'application/json').writeHead(req.method === 'GET' ? 405 : 401);
      res.end('{"detail":"This path takes POST only"}');
    });
    const baseUrl = await serve((req, res) => {
      res.writeHead(status, { Location: `${there}${req.url}?key=secret` }).end();
    });
    const client = new FeedbackClient({ baseUrl, token: 't' });
    await expect(client.send({ text: 'x' })).rejects.toMatchObject({
      message: `The address redirects to ${there}: BASE_URL should be that`,
    });
  });
});

test('a service that is not there is told with the reason', async () => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await once(server.close(), 'close');
  for (const [baseUrl, reason] of [
    [`http://127.0.0.1:${port}`, `connect ECONNREFUSED 127.0.0.1:${port}`],
    ['http://feedback.invalid', 'getaddrinfo \\w+ feedback.invalid'],
  ] as const) {
    const client = new FeedbackClient({ baseUrl, token: 't', patience: 0 });
    await expect(client.send({ text: 'x' })).rejects.toMatchObject({
      status: 0,
      message: expect.stringMatching(new RegExp(`^No answer from ${baseUrl}: ${reason}$`)),
    });
  }
});

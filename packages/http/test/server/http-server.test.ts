import { once } from 'node:events';
import { type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { createExpressServer, createHttpServer, readJsonObject } from '../../src/index.ts';
import { errors } from '../errors.ts';

const app = express();
app.post('/echo', (req, res, next) => {
  readJsonObject(req, { maxBytes: 1024, bounds: { maxDepth: 8, maxValues: 100 } }).then(
    (body) => res.json(body),
    next,
  );
});
app.use(errors());

let [server, port]: [Server?, number?] = [];
beforeAll(async () => {
  server = createExpressServer(app, { timeouts: { headersMs: 300, requestMs: 600, checkMs: 50 } });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server?.close();
  server?.closeAllConnections();
});

/** Everything the server sends until it closes the connection. */
async function say(...parts: string[]): Promise<string> {
  const socket = connect(port as number, '127.0.0.1');
  const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
  let said = '';
  socket.on('data', (chunk) => (said += String(chunk)));
  for (const part of parts) {
    socket.write(part);
    await new Promise((resolve) => setTimeout(resolve, 20)); // so that each part arrives separately
  }
  await closed;
  return said;
}

const POST = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const is = (status: number) =>
  new RegExp(`^HTTP/1.1 ${status} [^]*application/json[^]*\\r\\n\\r\\n\\{"detail":"[^"]+"\\}$`);

describe('clients that are too slow (§7.1)', () => {
  test.each([
    ['nothing at all', []],
    ['half a request line', ['GET /ec']],
    ['headers without an end', [POST, 'X-A: b\r\n']],
    ['half a body', [`${POST}Content-Length: 20\r\n\r\n`, '{"a":']],
    ['a chunk without an end', [`${POST}Transfer-Encoding: chunked\r\n\r\n`, '5\r\n{"a"']],
  ])('answers 408 within the time set for %s', async (_, parts) => {
    expect(await say(...parts)).toMatch(is(408));
  });

  test('a slow request within the time is answered', async () => {
    const said = await say(`${POST}Connection: close\r\nContent-Length: 7\r\n\r\n`, '{"a', '":1', '}');
    expect(said).toMatch(/^HTTP\/1.1 200 [^]*\{"a":1\}$/);
  });
});

describe('answers that Node would send without a body or not at all (§7.1)', () => {
  test('the refusal of invalid HTTP after a complete request is not taken for its answer', async () => {
    const said = await say(`${POST}Content-Length: 7\r\n\r\n{"a":1}\0\0\r\n\r\n`);
    const [first, second] = said.split(/(?=HTTP\/1.1 400)/);
    expect(first).toMatch(/^HTTP\/1.1 200 [^]*\{"a":1\}$/);
    expect(second).toMatch(is(400));
  });

  test('answers 400 for a body that breaks off in the middle of a chunk, once', async () => {
    expect(await say(`${POST}Transfer-Encoding: chunked\r\n\r\n`, 'zz\r\n')).toMatch(is(400));
  });

  test('answers 431 reaches a client that goes on sending', async () => {
    const lines = Array.from({ length: 8 }, () => `X-A: ${'a'.repeat(5000)}\r\n`);
    expect(await say(POST, ...lines)).toMatch(is(431));
  });

  test('answers 400 for a URL that cannot be parsed', async () => {
    expect(await say('GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(is(400));
  });

  test('HTTP/1.0 needs no Host', async () => {
    const said = await say(
      'POST /echo HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    );
    expect(said).toMatch(/^HTTP\/1.1 200 /);
  });

  test('without an app the server’s request listeners answer', async () => {
    const plain = createHttpServer().on('request', (_req, res) => res.end('here'));
    await once(plain.listen(0, '127.0.0.1'), 'listening');
    const answer = await fetch(`http://127.0.0.1:${(plain.address() as AddressInfo).port}/`);
    expect(await answer.text()).toBe('here');
    plain.close();
    plain.closeAllConnections();
  });
});

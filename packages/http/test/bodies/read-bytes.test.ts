import { once } from 'node:events';
import { type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { postFrom, slowSenders } from '@feedback/test-support';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { bodyReader } from '../../src/bodies/read-bytes.ts';
import { createExpressServer } from '../../src/index.ts';
import { errors } from '../errors.ts';

const slow = slowSenders();
afterEach(() => slow.end());

describe('bodies that arrive slowly', () => {
  const KIB = 1024;
  const pace = { graceMs: 300, bytesPerMs: 512, idleMs: 1_500, checkMs: 20 };
  const bounds = { ...pace, capacityBytes: 4096 * KIB, shareBytes: 2048 * KIB };
  let [server, port, url]: [Server?, number?, string?] = [];
  beforeAll(async () => {
    const readBytes = bodyReader({ members: bounds, unknown: bounds, workingBytes: 4096 * KIB });
    const app = express();
    app.post('/', (req, res, next) => {
      readBytes(req, { maxBytes: 4096 * KIB }).then((bytes) => res.json(bytes.length), next);
    });
    app.use(errors());
    server = createExpressServer(app);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    port = (server.address() as AddressInfo).port;
    url = `http://127.0.0.1:${port}/`;
  });
  afterAll(() => {
    server?.close();
    server?.closeAllConnections();
  });

  test('reads bodies that come in one packet, alone and several after each other on a connection', async () => {
    const socket = connect(port ?? 0, '127.0.0.1');
    const [one, two] = ['{"a":1}', '0'.repeat(3_000)];
    const requests = [one, two, ''].map(
      (body) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    const chunked =
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n5\r\nhello\r\n0\r\n\r\n';
    socket.write(requests.join('') + chunked);
    let answers = '';
    for await (const chunk of socket) answers += String(chunk);
    expect(answers.match(/(?<=\r\n\r\n)\d+/g)).toEqual(['7', '3000', '0', '5']);
  });

  const tooSlow = /^HTTP\/1.1 408 [^]*\r\nConnection: close\r\n[^]*\{"detail":"[^"]+"\}$/;

  test('answers 408 for slow bodies of an address whose share is taken, and the others there continue', async () => {
    await Promise.all(Array.from({ length: 20 }, () => slow.start(port ?? 0, '/', 150 * KIB)));
    expect(await postFrom('127.0.0.1', url ?? '', Buffer.alloc(900 * KIB, 32))).toBe(200);
    expect(slow.answered()).toBeGreaterThan(0);
    for (const { said } of slow.all()) if (said() !== '') expect(said()).toMatch(tooSlow);
  });

  test('answers 408 for a silent sender, however much memory is free', async () => {
    await slow.start(port ?? 0, '/', 10);
    const [only] = slow.all();
    if (only) await once(only.socket, 'close');
    expect(only?.said()).toMatch(tooSlow);
  });

  test('large bodies pass one after another when together they exceed the memory', async () => {
    const body = Buffer.alloc(3000 * KIB, 32);
    const from = (n: number) => `127.0.0.${2 + (n % 4)}`;
    const statuses = await Promise.all(
      Array.from({ length: 24 }, (_, n) => postFrom(from(n), url ?? '', body)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('a body of one byte after another is read whole', async () => {
    const socket = connect(port ?? 0, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 50\r\n\r\n');
    for (let n = 0; n < 50; n++) {
      socket.write(' ');
      await new Promise((resolve) => setImmediate(resolve));
    }
    let said = '';
    socket.on('data', (chunk) => (said += String(chunk)));
    await once(socket, 'close');
    expect(said).toMatch(/^HTTP\/1.1 200 [^]*\r\n\r\n50$/);
  });
});

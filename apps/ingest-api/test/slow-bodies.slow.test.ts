import { once } from 'node:events';
import { request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createLogger } from '@feedback/runtime';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { errorResponse } from '../src/http/errors.ts';
import { bodyReader } from '../src/http/read-bytes.ts';
import { createAppServer } from '../src/http/server.ts';
import { type Harness, startApi } from './harness.ts';

const slow: SlowSocket[] = [];
afterEach(() => {
  for (const { socket } of slow.splice(0)) socket.destroy();
});

type SlowSocket = { socket: Socket; said: () => string };

/** A sender that announces a large body, sends so much of it, and then nothing more. */
function startSlowly(port: number, path: string, { sent, headers = '' }: { sent: number; headers?: string }) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  let said = '';
  socket.on('data', (chunk) => (said += String(chunk)));
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}`;
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${sent.toString(16)}\r\n${' '.repeat(sent)}\r\n`);
  slow.push({ socket, said: () => said });
  return once(socket, 'connect');
}

/** Sends a whole body from an address of the loopback network; gives the status. */
async function post(url: string, body: Buffer | string, from: string, headers: Record<string, string> = {}) {
  const sent = request(url, {
    method: 'POST',
    agent: false,
    localAddress: from,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
  });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  answer.resume();
  return answer.statusCode as number;
}

const answered = () => slow.filter(({ said }) => said() !== '').length;

describe('60 slow senders without a credential (§4.4)', () => {
  let api: Harness;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  test.each([100, 300_000])('who sent %i bytes each keep no other address waiting', async (sent) => {
    const port = Number(new URL(api.url).port);
    await Promise.all(Array.from({ length: 60 }, () => startSlowly(port, '/surface/submit', { sent })));
    const { key } = await api.newSurvey(api.caller);
    const body = JSON.stringify({ api_key: key, text: `slow ${sent} ${'x'.repeat(100_000)}` });
    for (let n = 0; n < 5; n++) expect(await post(`${api.url}/surface/submit`, body, '127.0.0.2')).toBe(200);
    const large = JSON.stringify({ api_key: key, text: `slow ${sent} ${'y'.repeat(7_000_000)}` });
    expect(await post(`${api.url}/surface/submit`, large, '127.0.0.2')).toBe(200);
    // It was not by ending the slow ones that there was room.
    expect(answered()).toBe(0);
  });

  test('nor a member at their own address', async () => {
    const port = Number(new URL(api.url).port);
    await Promise.all(
      Array.from({ length: 60 }, () => startSlowly(port, '/surface/submit', { sent: 300_000 })),
    );
    const items = Array.from({ length: 200 }, (_, n) => ({ text: `${n} ${'long '.repeat(200)}` }));
    const { body } = await api.post({ items }).expect(200);
    expect(body.successful).toBe(200);
    expect(answered()).toBe(0);
  });
});

describe('bodies that arrive slowly', () => {
  const KIB = 1024;
  const pace = { graceMs: 300, bytesPerMs: 512, idleMs: 1_500, checkMs: 20 };
  const bounds = { ...pace, capacityBytes: 4096 * KIB, shareBytes: 2048 * KIB };
  let [server, port, url]: [Server?, number?, string?] = [];
  beforeAll(async () => {
    const readBytes = bodyReader({ members: bounds, unknown: bounds, workingBytes: 4096 * KIB });
    const app = express();
    app.post('/', (req, res, next) => {
      readBytes(req, 4096 * KIB).then((bytes) => res.json(bytes.length), next);
    });
    app.use(errorResponse(createLogger('test', 'silent')));
    server = createAppServer(app);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    port = (server.address() as AddressInfo).port;
    url = `http://127.0.0.1:${port}/`;
  });
  afterAll(() => {
    server?.close();
    server?.closeAllConnections();
  });

  const tooSlow = /^HTTP\/1.1 408 [^]*\r\nConnection: close\r\n[^]*\{"detail":"[^"]+"\}$/;

  test('408 for the slow ones at an address whose share is taken, and the others there get on', async () => {
    await Promise.all(Array.from({ length: 20 }, () => startSlowly(port ?? 0, '/', { sent: 150 * KIB })));
    expect(await post(url ?? '', Buffer.alloc(900 * KIB, 32), '127.0.0.1')).toBe(200);
    expect(answered()).toBeGreaterThan(0);
    for (const { said } of slow) if (said() !== '') expect(said()).toMatch(tooSlow);
  });

  test('408 for who is silent, however much memory there is', async () => {
    await startSlowly(port ?? 0, '/', { sent: 10 });
    const [only] = slow;
    if (only) await once(only.socket, 'close');
    expect(only?.said()).toMatch(tooSlow);
  });

  test('large bodies pass one after another when they are more than there is memory for', async () => {
    const body = Buffer.alloc(3000 * KIB, 32);
    const from = (n: number) => `127.0.0.${2 + (n % 4)}`;
    const statuses = await Promise.all(Array.from({ length: 24 }, (_, n) => post(url ?? '', body, from(n))));
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

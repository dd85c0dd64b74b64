import { once } from 'node:events';
import { type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { keptLog } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bareExpress, createExpressServer, requestOrigin } from '../../src/index.ts';
import { errors } from '../errors.ts';

const { log, lines } = keptLog();
const app = bareExpress();
app.get('/origin', (req, res) => res.json(requestOrigin(req)));
app.get('/fault', () => {
  throw new Error('a fault');
});
app.use(errors(log));

let server: Server;
let port: number;
beforeAll(async () => {
  server = createExpressServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });

describe('every answer names its request', () => {
  test.each([
    ['an answer', 'GET /origin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 200],
    ['an address without a handler', 'GET /none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['a fault', 'GET /fault HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 500],
    ['a request without a host', 'GET /origin HTTP/1.1\r\n\r\n', 400],
    ['an Expect header', 'GET /origin HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 417],
    ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['what is no HTTP', 'hello\r\n\r\n', 400],
  ])('%s', async (_, sent, status) => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (chunk) => (said += String(chunk)));
    socket.write(sent);
    await once(socket, 'close');
    const [head = ''] = said.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const ids = [...head.matchAll(/^x-request-id: (.*)$/gim)].map(([, id]) => id);
    expect(ids).toEqual([expect.stringMatching(ID)]);
  });

  test('another id for each, and none that the client chose', async () => {
    const chosen = '00000000-0000-4000-8000-000000000000';
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await ask('/none', { 'x-request-id': chosen })).headers.get('x-request-id')),
    );
    expect(new Set([...ids, chosen]).size).toBe(4);
  });
});

test('the origin of a request, which is audited, has the id that the answer carries', async () => {
  const answer = await ask('/origin');
  expect(await answer.json()).toEqual({
    address: '127.0.0.1',
    requestId: answer.headers.get('x-request-id'),
  });
  expect(requestOrigin({ ip: 'x'.repeat(500) })).toEqual({ address: 'x'.repeat(100), requestId: null });
});

test('a failure is logged under the id that its answer carries, with its stack', async () => {
  const answer = await ask('/fault');
  const requestId = answer.headers.get('x-request-id');
  expect(lines().find((line) => line['requestId'] === requestId)).toMatchObject({
    method: 'GET',
    route: '/fault',
    err: { message: 'a fault', stack: expect.stringContaining('request-id.test.ts') },
  });
});

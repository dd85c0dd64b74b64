import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startApi } from '../harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const FEEDBACK_BYTES = 16 * 1024 * 1024 + 1;
const SUBMIT_BYTES = 8 * 1024 * 1024 + 1;

/** Sends a large body at once, like a client that reads the answer only after it has finished. */
async function sendLarge(path: string, bytes: number, headers: Record<string, string>) {
  const req = request(api.url + path, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', ...headers },
  });
  if (headers['transfer-encoding'] === undefined) req.setHeader('content-length', bytes);
  let failure: Error | undefined;
  req.on('error', (error) => (failure = error));
  const sent = new Promise<boolean>((resolve) => {
    req.once('finish', () => resolve(true)).once('close', () => resolve(false));
  });
  req.end(Buffer.alloc(bytes, 32));
  const [response] = await once(req, 'response');
  response.resume();
  await once(req, 'close');
  if (failure) throw failure;
  if (!(await sent)) throw new Error('the connection was cut while the body was sent');
  return { status: response.statusCode as number, connection: response.headers.connection as string };
}

describe('a body that is too large (§7.5)', () => {
  test.each([{}, { 'transfer-encoding': 'chunked' }])(
    'is refused with an answer that can be read, and the connection ends when the client asked for that: %j',
    async (encoding) => {
      for (const connection of ['close', 'keep-alive']) {
        const headers = { ...encoding, connection };
        const authorized = { ...headers, authorization: `Bearer ${api.caller.token}` };
        for (let n = 0; n < 10; n++) {
          const refused = { status: 413, connection };
          expect(await sendLarge('/feedback', FEEDBACK_BYTES, authorized)).toEqual(refused);
          expect(await sendLarge('/surface/submit', SUBMIT_BYTES, headers)).toEqual(refused);
        }
      }
    },
  );

  test('a large body that is refused for another reason before it is read gets its answer too', async () => {
    for (const connection of ['close', 'keep-alive']) {
      for (let n = 0; n < 10; n++) {
        expect(await sendLarge('/feedback', FEEDBACK_BYTES - 1, { connection })).toEqual({
          status: 401,
          connection,
        });
      }
    }
  });

  test('the answer comes before the rest of the body', async () => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    socket.write(
      `POST /surface/submit HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${SUBMIT_BYTES}\r\n\r\n{`,
    );
    const [said] = await once(socket, 'data');
    expect(String(said)).toMatch(/^HTTP\/1.1 413 [^]*\r\nConnection: close\r\n[^]*\{"detail":"[^"]+"\}$/);
    socket.destroy();
  });
});

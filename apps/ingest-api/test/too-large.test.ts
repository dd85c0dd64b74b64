import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startApi } from './harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Sends a body one byte too large in one go, as a client does that will hear the answer when it has finished. */
async function sendTooMuch(path: string, bytes: number, connection: string): Promise<number | undefined> {
  const req = request(api.url + path, {
    method: 'POST',
    agent: false,
    headers: { connection, 'content-type': 'application/json', 'content-length': bytes },
  });
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
  return response.statusCode;
}

describe('a body that is too large (CONTRACT-DECISIONS §1)', () => {
  test.each(['close', 'keep-alive'])(
    'is refused with an answer that can be read, with Connection: %s',
    async (connection) => {
      for (let n = 0; n < 10; n++) {
        expect(await sendTooMuch('/feedback', 16 * 1024 * 1024 + 1, connection)).toBe(413);
        expect(await sendTooMuch('/surface/submit', 8 * 1024 * 1024 + 1, connection)).toBe(413);
      }
    },
  );
});

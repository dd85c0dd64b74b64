import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startApi } from './harness.ts';

let api: Harness;
const idle: Socket[] = [];
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  for (const socket of idle) socket.destroy();
  await api.close();
});

describe('bodies that never end', () => {
  test('from anybody, however many, keep no member waiting with a large one', async () => {
    const head =
      'POST /surface/submit HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    const size = 200_000;
    for (let n = 0; n < 40; n++) {
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1').on('error', () => {});
      socket.write(`${head}${size.toString(16)}\r\n${' '.repeat(size)}\r\n`);
      idle.push(socket);
    }
    const items = Array.from({ length: 200 }, (_, n) => ({ text: `${n} ${'long '.repeat(200)}` }));
    const { body } = await api.post({ items }).expect(200);
    expect(body.successful).toBe(200);
  });
});

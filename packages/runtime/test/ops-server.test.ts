import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMetrics, createOpsServer, portOf } from '../src/index.ts';

const server = createOpsServer({ metrics: createMetrics('test'), ready: () => Promise.resolve(true) });
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

test('every answer of the operators’ port has a request id of its own', async () => {
  const idOf = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${portOf(server)}${path}`);
    return answer.headers.get('x-request-id');
  };
  const ids = await Promise.all(['/live', '/ready', '/metrics', '/other'].map(idOf));
  expect(new Set(ids).size).toBe(4);
  expect(ids).not.toContain(null);
});

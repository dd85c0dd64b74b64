import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Harness, startAgent } from '../harness.ts';
import { memberWorkspace } from './member-workspace.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

test('/api/notifications: a member turns the weekly digest on and off for themselves', async () => {
  const { call } = await memberWorkspace(t);
  expect((await call('GET', '/api/notifications')).body).toEqual({ digest: 'none' });
  expect(await call('PUT', '/api/notifications', { digest: 'weekly' })).toEqual({
    status: 200,
    body: { digest: 'weekly' },
  });
  expect((await call('GET', '/api/notifications')).body).toEqual({ digest: 'weekly' });
  await call('PUT', '/api/notifications', { digest: 'none' });
  expect((await call('GET', '/api/notifications')).body).toEqual({ digest: 'none' });
  const { status, body } = await call('PUT', '/api/notifications', { digest: 'daily' });
  expect([status, body['detail']]).toEqual([422, expect.stringMatching(/^digest/)]);
});

import { makeIssuer, makeWorkspace, TEST_AUDIENCE, TEST_ISSUER } from '@feedback/test-support';
import { loadBalancer, type OwnService, ownService, restartable } from '@feedback/test-support/processes';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

let service: OwnService;
beforeAll(async () => {
  service = await ownService();
}, 90_000);
afterAll(() => service.close(), 90_000);

describe('rolling restarts of two ingest APIs under load', () => {
  test('none of 10,000 items is lost, and none is stored twice', async () => {
    const issuer = await makeIssuer();
    const { subject, workspaceId } = await makeWorkspace(service.db, { monthlyLimit: null });
    const token = await issuer.sign({ subject, workspaceId });
    const env = {
      DATABASE_URL: service.databaseUrl,
      REDIS_URL: service.redis.url(),
      SESSION_ISSUER: TEST_ISSUER,
      SESSION_AUDIENCE: TEST_AUDIENCE,
      SESSION_JWKS: issuer.jwks,
      RATE_LIMIT_FEEDBACK: '1000000',
      STOP_GRACE: '1',
    };
    const instances = await Promise.all([restartable('ingest-api', env), restartable('ingest-api', env)]);
    let n = 0;
    const balancer = loadBalancer(instances, {
      path: '/feedback',
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: () => JSON.stringify({ text: `item ${n++}` }),
    });
    let isOver = false;
    const restarts = (async () => {
      for (let round = 0; round < 4; round++) for (const instance of instances) await instance.restart();
      isOver = true;
    })();
    const statuses = await balancer.load(16, () => isOver, 30_000);
    await restarts;
    await balancer.close();
    await Promise.all(instances.map((instance) => instance.close()));
    expect([...statuses.keys()]).toEqual([200]);
    const [row] = await service.rows<{ items: number }>(
      { workspaceId },
      'select count(*)::int as items from feedback',
    );
    expect(row?.items).toBe(n);
  }, 300_000);
});

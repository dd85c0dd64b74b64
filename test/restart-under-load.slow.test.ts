import { databaseUrl } from '@feedback/test-support';
import { loadBalancer, restartable } from '@feedback/test-support/processes';
import { describe, expect, test } from '@jest/globals';

// Stopping a process must lose no request of a client that keeps its connections open.

const env = () => ({
  DATABASE_URL: databaseUrl(),
  REDIS_URL: 'redis://127.0.0.1:1', // a port without a server: windows are counted in the process
  STOP_GRACE: '0.4',
});

describe.each(['ingest-api', 'agent'] as const)('a restart of %s under load', (name) => {
  test('loses none of some hundred requests over kept-alive connections', async () => {
    const instances = await Promise.all([restartable(name, env()), restartable(name, env())]);
    const balancer = loadBalancer(instances, { path: '/health' });
    let isOver = false;
    const restarted = instances[0].restart().then(() => (isOver = true));
    const statuses = await balancer.load(8, () => isOver, 300);
    await restarted;
    await balancer.close();
    await Promise.all(instances.map((instance) => instance.close()));
    expect([...statuses.keys()]).toEqual([200]);
  }, 180_000);
});

// node bench/relay.ts JOB: the worker's own relay, without consumers. Publishes until no row is due, and prints how many
// jobs that were.
import { JOB_NAMES } from '@feedback/contract/jobs';
import { ownJson } from '@feedback/contract/own-json';
import { relayTasks } from '@feedback/core';
import { openRelayPool, relay } from '@feedback/db';
import { openPublisher } from '@feedback/queues';

const { databaseUrl, redisUrl } = ownJson<{
  databaseUrl: string;
  redisUrl: string;
}>(process.argv[2] ?? '');
const pool = openRelayPool({ url: databaseUrl, connections: 2, onError: () => {} });
const publisher = openPublisher({ url: redisUrl, prefix: 'feedback', onError: () => {} });
while (!publisher.ready()) await new Promise((resolve) => setTimeout(resolve, 10));

const installation = await relay.findInstallation(pool);
let published = 0;
for (let last = 1; last > 0; published += last)
  ({ published: last } = await relayTasks({
    pool,
    publisher,
    kinds: JOB_NAMES,
    now: () => new Date(),
    databaseNow: Date.now,
    installation: async () => installation,
  }));
await publisher.close();
await pool.end();
console.log(JSON.stringify({ published }));

import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench } from '../bench.ts';
import { residentMb } from '../cpu.ts';
import { inRounds, type Load, measure, measureProduct } from '../measure.ts';
import { emptyBaselineQueue, usedMemory } from '../redis-memory.ts';
import { runScript } from '../run-script.ts';
import { type RowGroup } from './group.ts';

const SIZE = 1000;
const NAIVE_BATCHES = 20;
/** After this long without a request, the memory that is still in use is what the API keeps. */
const QUIET_MS = 20_000;

/** The memory that batches of a thousand leave in use in the API, and in Redis after the relay has published them. */
export const memory: RowGroup = {
  name: 'memory',
  about: '200 batches of 1,000 items by four callers, to a process of its own',
  measure: async (bench) => {
    const count = bench.options.quick ? 30 : 200;
    const naive = await bench.servers.baseline('naive');
    const { token } = await bench.caller(bench.databases.product);
    const batches = (requests: number): Load => ({
      loop: 'closed',
      kind: 'batch',
      size: SIZE,
      connections: 4,
      requests,
    });

    let databases = 0;
    const rounds = await inRounds(bench, 'memory', async () => {
      // A database and a process of its own each time, so that other runs are not counted.
      const databaseUrl = await bench.emptyDatabase(`memory_${(databases += 1)}`);
      const product = await bench.servers.product(databaseUrl);
      await measureProduct(bench, product, batches(count), { rows: 'memory' });
      const resident = residentMb(product.pid);
      const quietUntil = performance.now() + QUIET_MS;
      const ours = await growth(bench, async () => {
        await runScript('relay.ts', { databaseUrl, redisUrl: bench.stores.redis.url }, bench.stop);
        return count * SIZE;
      });
      const naively = await growth(
        bench,
        async () => (await measure(bench, naive, batches(NAIVE_BATCHES), token)).accepted,
      );
      await emptyBaselineQueue(bench);
      await sleep(quietUntil - performance.now(), undefined, { signal: bench.stop });
      const residentLater = residentMb(product.pid);
      return { resident, residentLater, ours, naively };
    });
    return [
      {
        name: `API’s memory (RSS) after ${count} batches of ${SIZE}`,
        unit: 'MB',
        product: rounds.map(({ resident }) => resident),
        target: { of: 'product', atMost: 270, aim: 200 },
      },
      {
        name: `API’s memory (RSS) after ${count} batches of ${SIZE} and ${QUIET_MS / 1000} s of quiet`,
        unit: 'MB',
        product: rounds.map(({ residentLater }) => residentLater),
        target: { of: 'product', atMost: 140, aim: 120 },
      },
      {
        name: 'Redis’ memory for 100,000 items queued',
        unit: 'MB',
        product: rounds.map(({ ours }) => ours),
        baseline: { name: 'naive', figures: rounds.map(({ naively }) => naively) },
        target: { of: 'product', atMost: 1 },
      },
    ];
  },
};

/** The growth of Redis while items are queued, in MB per 100,000 items. */
async function growth({ stores }: Bench, queue: () => Promise<number>): Promise<number> {
  const before = await usedMemory(stores.redis.url);
  const items = await queue();
  return (((await usedMemory(stores.redis.url)) - before) / 2 ** 20 / items) * 100_000;
}

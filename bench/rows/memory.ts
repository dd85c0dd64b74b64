import { type Bench } from '../bench.ts';
import { residentMb } from '../cpu.ts';
import { inRounds, type Load, measure, measureProduct } from '../measure.ts';
import { emptyBaselineQueue, usedMemory } from '../redis-memory.ts';
import { runScript } from '../run-script.ts';
import { type RowGroup } from './group.ts';

const SIZE = 1000;
const NAIVE_BATCHES = 20;

/** The memory that batches of a thousand leave in use in the API, and in Redis after the relay has published them. */
export const memory: RowGroup = {
  name: 'memory',
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
      const ours = await growth(bench, async () => {
        await runScript('relay.ts', { databaseUrl, redisUrl: bench.stores.redis.url }, bench.stop);
        return count * SIZE;
      });
      const naively = await growth(
        bench,
        async () => (await measure(bench, naive, batches(NAIVE_BATCHES), token)).accepted,
      );
      await emptyBaselineQueue(bench);
      return { resident, ours, naively };
    });
    return [
      {
        name: `API’s memory (RSS) after ${count} batches of ${SIZE}`,
        unit: 'MB',
        product: rounds.map(({ resident }) => resident),
        target: { of: 'product', atMost: 160 },
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

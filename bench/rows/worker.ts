import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { type Item, numberedItems, send, untilWorked } from '../backlog.ts';
import { type Bench } from '../bench.ts';
import { checkWorked } from '../check-worked.ts';
import { cpuMsOf } from '../cpu.ts';
import { inRounds } from '../measure.ts';
import { type Server } from '../servers.ts';
import { type RowGroup } from './group.ts';

const ITEMS = 10_000;
const QUICK_ITEMS = 2_000;
const BATCH = 1_000;
/** The share of the items that each worker works off beforehand, by itself. */
const WARM_UP = 0.4;

/** The time and the CPU of working a backlog off, from the moment when workers begin until everything is ranked. */
type Worked = { seconds: number; cpuMs: number };

/**
 * What an item costs from accepted to ranked, workers, PostgreSQL and Redis together: as batches of a thousand and as single
 * items, with one worker and with two.
 */
export const worker: RowGroup = {
  name: 'worker',
  measure: async (bench) => {
    const items = numberedItems(bench.options.quick ? QUICK_ITEMS : ITEMS);
    const work = workOf(bench, items);
    const rounds = await inRounds(bench, 'worker', async () => ({
      batches: await work({ size: BATCH, workers: 1, core: null }),
      onOneCore: await work({ size: 1, workers: 1, core: os.availableParallelism() - 1 }),
      alone: await work({ size: 1, workers: 1, core: null }),
      two: await work({ size: 1, workers: 2, core: null }),
    }));
    const each = (worked: Worked) => worked.cpuMs / items.length;
    return [
      {
        name: `CPU from accepted to ranked, ${items.length} items in batches of ${BATCH}`,
        unit: 'ms/item',
        product: rounds.map(({ batches }) => each(batches)),
        target: { of: 'product', atMost: 1.2 },
      },
      {
        name: `${items.length} single items, from accepted to ranked, the worker on one core`,
        unit: 'items/s',
        product: rounds.map(({ onOneCore }) => items.length / onOneCore.seconds),
        target: { of: 'product', atLeast: 500 },
      },
      {
        name: `${items.length} single items: CPU of two workers`,
        unit: 'ms/item',
        product: rounds.map(({ two }) => each(two)),
        baseline: { name: 'one', figures: rounds.map(({ alone }) => each(alone)) },
        target: { of: 'ratio', atMost: 1.1 },
      },
    ];
  },
};

type Way = { size: number; workers: number; core: number | null };
type Service = { product: Server; workers: number[] };

/** Works the items off in a new workspace of a new database. */
function workOf(bench: Bench, items: Item[]): (way: Way) => Promise<Worked> {
  let databases = 0;
  return async ({ size, workers, core }) => {
    const product = await bench.servers.product(await bench.emptyDatabase(`worker_${(databases += 1)}`));
    // A worker that sees one core of several would start threads for all of them.
    const settings = core === null ? {} : { READING_THREADS: '1' };
    const service: Service = { product, workers: [] };
    for (let n = 0; n < workers; n++) {
      const { pid } = await bench.servers.worker(product.databaseUrl, settings);
      if (core !== null) pin(pid, core);
      service.workers.push(pid);
    }
    // Not counted: code is compiled and models are read as it is used, which each worker of a service that runs has done.
    const warmUp = items.slice(0, items.length * WARM_UP);
    for (const pid of service.workers) {
      const others = service.workers.filter((other) => other !== pid);
      for (const other of others) process.kill(other, 'SIGSTOP');
      try {
        await workOff(bench, { product, workers: [pid] }, { items: warmUp, size: BATCH });
      } finally {
        for (const other of others) process.kill(other, 'SIGCONT');
      }
    }
    const worked = await workOff(bench, service, { items, size });
    await bench.servers.stopAll();
    return worked;
  };
}

/** The workers stand still until all items have been accepted. */
async function workOff(
  bench: Bench,
  { product, workers }: Service,
  backlog: { items: Item[]; size: number },
): Promise<Worked> {
  const { workspaceId, token } = await bench.caller(product.databaseUrl);
  for (const pid of workers) process.kill(pid, 'SIGSTOP');
  const accepted = await send(product, token, backlog);
  const before = read(bench, workers);
  const startedAt = performance.now();
  for (const pid of workers) process.kill(pid, 'SIGCONT');
  await untilWorked(bench, { databaseUrl: product.databaseUrl, workspaceId });
  const seconds = (performance.now() - startedAt) / 1000;
  const after = read(bench, workers);
  bench.checks.push(await checkWorked(product.databaseUrl, { workspaceId, rows: 'worker', accepted }));
  if (accepted !== backlog.items.length)
    throw new Error(`${accepted} of ${backlog.items.length} items were accepted`);
  const used = (who: keyof typeof before) => after[who] - before[who];
  return { seconds, cpuMs: used('workers') + used('postgres') + used('redis') };
}

/** The CPU time used since the start, in milliseconds. */
function read({ stores }: Bench, pids: number[]) {
  const { postgres, redis } = cpuMsOf({ api: 0, postgres: stores.postgres.pid, redis: stores.redis.pid });
  const workers = pids.map((pid) => cpuMsOf({ api: pid, postgres: 0, redis: 0 }).api);
  return { workers: workers.reduce((sum, ms) => sum + ms, 0), postgres, redis };
}

/** Lets a process, with all its threads, run on one core. */
function pin(pid: number, core: number): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)], {
    stdio: 'ignore',
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench } from '../bench.ts';
import { cpuMsOf, residentMb } from '../cpu.ts';
import { inRounds } from '../measure.ts';
import { type RowGroup } from './group.ts';

const SECONDS = 60;
const QUICK_SECONDS = 20;
/** The first moments belong to starting: connections are opened, and the spare ones are closed again after half a minute. */
const SETTLE_MS = 35_000;
const QUICK_SETTLE_MS = 10_000;

/** What the three apps and their stores use for a minute in which nothing is to be done. */
export const idle: RowGroup = {
  name: 'idle',
  measure: async (bench) => {
    const { quick } = bench.options;
    const seconds = quick ? QUICK_SECONDS : SECONDS;
    const pids = await startApps(bench);
    await sleep(quick ? QUICK_SETTLE_MS : SETTLE_MS, undefined, { signal: bench.stop });
    const rounds = await inRounds(bench, 'idle', async () => {
      const before = read(bench, pids);
      await sleep(seconds * 1000, undefined, { signal: bench.stop });
      const after = read(bench, pids);
      const percent = (who: keyof typeof before) => (after[who] - before[who]) / seconds / 10;
      return {
        apps: percent('apps'),
        postgres: percent('postgres'),
        redis: percent('redis'),
        memory: sum(pids.map(residentMb)),
      };
    });
    const cpu = (who: string, figure: (round: (typeof rounds)[number]) => number) => ({
      name: `nothing to do for ${seconds} s: CPU of ${who}`,
      unit: '% of a core',
      product: rounds.map(figure),
    });
    return [
      { ...cpu('the three apps', ({ apps }) => apps), target: { of: 'product', atMost: 1 } },
      cpu('PostgreSQL', ({ postgres }) => postgres),
      cpu('Redis', ({ redis }) => redis),
      {
        name: 'nothing to do: memory (RSS) of the three apps',
        unit: 'MB',
        product: rounds.map(({ memory }) => memory),
        target: { of: 'product', atMost: 350 },
      },
    ];
  },
};

async function startApps({ servers, caller, emptyDatabase }: Bench): Promise<number[]> {
  const databaseUrl = await emptyDatabase('idle');
  await caller(databaseUrl);
  const apps = [
    await servers.product(databaseUrl),
    await servers.agent(databaseUrl),
    await servers.worker(databaseUrl),
  ];
  return apps.map(({ pid }) => pid);
}

/** The CPU time used since the start, in milliseconds. */
function read({ stores }: Bench, pids: number[]) {
  const { postgres, redis } = cpuMsOf({ api: 0, postgres: stores.postgres.pid, redis: stores.redis.pid });
  const apps = sum(pids.map((pid) => cpuMsOf({ api: pid, postgres: 0, redis: 0 }).api));
  return { apps, postgres, redis };
}

function sum(figures: number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}

import os from 'node:os';
import { measuredOn } from '@feedback/local-stack';
import { type DurableStores } from '@feedback/local-stack';
import { Redis } from 'ioredis';
import pg from 'pg';

export type Machine = Awaited<ReturnType<typeof describeMachine>>;

/** A machine and the state it was in, in sentences. */
export function machineLines(machine: Machine): string[] {
  const { date, commit, uncommitted, cores, processor, memoryGb, system, node, redis, postgres } = machine;
  return [
    `Measured ${date.slice(0, 16).replace('T', ' ')} UTC at commit ${commit}${uncommitted ? ' with uncommitted changes' : ''}.`,
    `${cores} cores of ${processor}, ${memoryGb} GB of memory, ${system}, Node ${node.slice(1)}, PostgreSQL ${postgres['server_version']}, Redis ${redis}.`,
    `Load average before the run: ${machine.loadBefore} on ${cores} cores. The load generators and both stores run on the same machine.`,
  ];
}

/** The environment of the figures: without it they are meaningless. */
export async function describeMachine({ postgres, redis }: DurableStores) {
  const asked = [
    'server_version',
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'wal_compression',
    'shared_buffers',
  ];
  return {
    date: new Date().toISOString(),
    ...measuredOn(['apps', 'packages', 'prisma']),
    redis: await redisVersion(redis.url),
    postgres: await postgresSettings(postgres.url, asked),
    /** The machine's other load before the measurement. */
    loadBefore: os.loadavg()[0] ?? 0,
  };
}

async function redisVersion(url: string): Promise<string> {
  const client = new Redis(url);
  try {
    return /redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? 'unknown';
  } finally {
    client.disconnect();
  }
}

async function postgresSettings(url: string, names: string[]): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; value: string }>(
      'select name, current_setting(name) as value from unnest($1::text[]) as name',
      [names],
    );
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  } finally {
    await client.end();
  }
}

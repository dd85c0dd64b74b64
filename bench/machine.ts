import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { Redis } from 'ioredis';
import pg from 'pg';
import { root } from '../scripts/paths.ts';
import { type BenchStores } from './stores.ts';

/** What the figures were taken with: without it they say nothing. */
export async function describeMachine({ postgres, redis }: BenchStores) {
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
    commit: git('rev-parse', '--short', 'HEAD'),
    uncommitted: git('status', '--porcelain', '--', 'apps', 'packages', 'prisma') !== '',
    processor: os.cpus()[0]?.model ?? 'unknown',
    cores: os.cpus().length,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()}`,
    node: process.version,
    redis: await redisVersion(redis.url),
    postgres: await postgresSettings(postgres.url, asked),
    /** How busy the machine was with other things before anything was measured. */
    loadBefore: os.loadavg()[0] ?? 0,
  };
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown'; // no checkout
  }
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

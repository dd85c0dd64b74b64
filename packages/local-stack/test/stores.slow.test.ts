import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres, startRedis, withThrowAwayStores } from '@feedback/local-stack';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-stores-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('PostgreSQL', () => {
  test('keeps what was committed when it is killed, on the same port', async () => {
    const dir = path.join(folder, 'postgres-killed');
    const first = await startPostgres({ dir });
    await query(first.url, 'create table kept as select 1 as n');
    process.kill(first.pid, 'SIGKILL');
    expect(await first.exited).toBe('SIGKILL');

    const second = await startPostgres({ dir, port: first.port });
    try {
      expect(second.url).toBe(first.url);
      expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
    } finally {
      await second.stop();
    }
  });

  test('ends a server that was left behind, and continues with its data', async () => {
    const dir = path.join(folder, 'postgres-left');
    const left = await startPostgres({ dir });
    await query(left.url, 'create table kept as select 2 as n');

    const next = await startPostgres({ dir, port: left.port });
    try {
      await left.exited;
      expect(next.port).toBe(left.port);
      expect(await query(next.url, 'select n from kept')).toEqual([{ n: 2 }]);
    } finally {
      await next.stop();
    }
  });

  test('is durable unless it is to be thrown away', async () => {
    const durable = await startPostgres({ dir: path.join(folder, 'postgres-durable') });
    try {
      const wanted =
        "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'max_connections') order by name";
      expect(await query(durable.url, wanted)).toEqual([
        { name: 'fsync', setting: 'on' },
        { name: 'max_connections', setting: '200' },
        { name: 'synchronous_commit', setting: 'on' },
      ]);
    } finally {
      await durable.stop();
    }
  });

  test('refuses connections without the password', async () => {
    await withThrowAwayStores(async ({ databaseUrl }) => {
      const url = new URL(databaseUrl);
      url.password = 'guess';
      await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed');
    });
  });
});

describe('Redis', () => {
  test('keeps its data when it is killed, on the same port', async () => {
    const dir = path.join(folder, 'redis-killed');
    const first = await startRedis({ dir });
    await command(first.url, (redis) => redis.set('kept', 'yes'));
    process.kill(first.pid, 'SIGKILL');
    expect(await first.exited).toBe('SIGKILL');

    const second = await startRedis({ dir, port: first.port });
    try {
      expect(second.url).toBe(first.url);
      expect(await command(second.url, (redis) => redis.get('kept'))).toBe('yes');
    } finally {
      await second.stop();
    }
  });

  test('refuses to forget for want of memory', async () => {
    await withThrowAwayStores(async ({ redisUrl }) => {
      const policy = await command(redisUrl, (redis) => redis.config('GET', 'maxmemory-policy'));
      expect(policy).toEqual(['maxmemory-policy', 'noeviction']);
    });
  });
});

test('stores that are thrown away leave nothing on the disk', async () => {
  const postgres = await startPostgres({ dir: path.join(folder, 'postgres-gone'), throwAway: true });
  const redis = await startRedis({ dir: path.join(folder, 'redis-gone'), throwAway: true });
  await Promise.all([postgres.stop(), redis.stop()]);
  expect(existsSync(path.join(folder, 'postgres-gone'))).toBe(false);
  expect(existsSync(path.join(folder, 'redis-gone'))).toBe(false);
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // some tests kill the server
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function command<T>(url: string, run: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  try {
    return await run(redis);
  } finally {
    redis.disconnect();
  }
}

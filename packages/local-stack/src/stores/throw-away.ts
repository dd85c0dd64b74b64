import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endLeftoverPostgres, startPostgres } from './postgres.ts';
import { isAlive } from './processes.ts';
import { endLeftoverRedis, startRedis } from './redis.ts';

/** The name of a run's folder contains its process id, so that a later run can delete what a killed one left. */
const PREFIX = 'feedback-run-';

type Stores = { databaseUrl: string; redisUrl: string; dir: string };

/** Runs `work` with a PostgreSQL, a Redis and a folder of its own; all of it is deleted afterwards. */
export async function withThrowAwayStores<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  return inTemporaryFolder(async (dir) => {
    const starting = [
      startPostgres({ dir: path.join(dir, 'postgres'), throwAway: true }),
      startRedis({ dir: path.join(dir, 'redis'), throwAway: true }),
    ] as const;
    try {
      const [postgres, redis] = await Promise.all(starting);
      return await work({ databaseUrl: postgres.url, redisUrl: redis.url, dir });
    } finally {
      // One store may still be starting when the other has failed.
      for (const start of await Promise.allSettled(starting))
        if (start.status === 'fulfilled') await start.value.stop();
    }
  });
}

/** Runs `work` with an empty PostgreSQL of its own. */
export async function withThrowAwayPostgres<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  return inTemporaryFolder(async (dir) => {
    const postgres = await startPostgres({ dir: path.join(dir, 'postgres'), throwAway: true });
    try {
      return await work(postgres.url);
    } finally {
      await postgres.stop();
    }
  });
}

async function inTemporaryFolder<T>(work: (dir: string) => Promise<T>): Promise<T> {
  await clearAfterTheDead();
  const dir = mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(dir, 0o755); // PostgreSQL may run under another account, which must be able to enter
  try {
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** A killed run could not stop its servers; they are idle, but still there. */
async function clearAfterTheDead(): Promise<void> {
  for (const name of readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dir = path.join(os.tmpdir(), name);
    const owner = Number(name.slice(PREFIX.length).split('-')[0]);
    const isOurs = statSync(dir, { throwIfNoEntry: false })?.uid === process.getuid?.();
    if (!isOurs || isAlive(owner)) continue;
    await endLeftoverPostgres(path.join(dir, 'postgres'));
    await endLeftoverRedis(path.join(dir, 'redis'));
    rmSync(dir, { recursive: true, force: true });
  }
}

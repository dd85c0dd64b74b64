import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endLeftoverPostgres, startPostgres } from './postgres.ts';
import { isAlive } from './processes.ts';
import { endLeftoverRedis, startRedis } from './redis.ts';
import { type Store } from './store.ts';

const PREFIX = 'feedback-durable-';

export type DurableStores = { postgres: Store; redis: Store; dir: string };

/**
 * Runs `work` with a PostgreSQL and a Redis of its own that write as durably as those of `npm start`: measurements are of
 * the product as it is used. Both and their folder are deleted afterwards.
 */
export async function withDurableStores<T>(work: (stores: DurableStores) => Promise<T>): Promise<T> {
  await clearAfterTheDead();
  const dir = mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(dir, 0o755); // PostgreSQL may run under another account, which must be able to enter
  const starting = [
    startPostgres({ dir: path.join(dir, 'postgres') }),
    startRedis({ dir: path.join(dir, 'redis') }),
  ] as const;
  try {
    const [postgres, redis] = await Promise.all(starting);
    return await work({ postgres, redis, dir });
  } finally {
    // One store may still be starting when the other has failed.
    for (const start of await Promise.allSettled(starting))
      if (start.status === 'fulfilled') await end(start.value);
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Without the checkpoint of an orderly stop: the data is deleted anyway, and there may be gigabytes of it. */
async function end(store: Store): Promise<void> {
  store.kill();
  await store.exited;
}

/** A run that was killed could not stop its servers. */
async function clearAfterTheDead(): Promise<void> {
  for (const name of readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    if (isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) continue;
    const dir = path.join(os.tmpdir(), name);
    await endLeftoverPostgres(path.join(dir, 'postgres'));
    await endLeftoverRedis(path.join(dir, 'redis'));
    rmSync(dir, { recursive: true, force: true });
  }
}

import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { Failure } from '@feedback/bootstrap';
import { codeOf, messageOf } from '@feedback/runtime';
import { startPostgres } from '../stores/postgres.ts';
import { startRedis } from '../stores/redis.ts';
import type { Store } from '../stores/store.ts';
import type { StartSettings } from './settings.ts';

/** A store for the product: one that this process runs, or an external one that only has to be reachable. */
export type StoreToUse = { url: string; own?: { first: Store; again: () => Promise<Store> } };

/** PostgreSQL and Redis: those in the settings, else our own. They start in parallel; a failure of one ends both. */
export async function openStores(
  settings: StartSettings,
): Promise<{ postgres: StoreToUse; redis: StoreToUse }> {
  const dir = (name: string) => path.join(settings.FEEDBACK_DIR, name);
  const opening = [
    settings.DATABASE_URL
      ? foreign('DATABASE_URL', settings.DATABASE_URL, 5432)
      : own((port = settings.POSTGRES_PORT) => startPostgres({ dir: dir('postgres'), port })),
    settings.REDIS_URL
      ? foreign('REDIS_URL', settings.REDIS_URL, 6379)
      : own((port = settings.REDIS_PORT) => startRedis({ dir: dir('redis'), port })),
  ] as const;
  try {
    const [postgres, redis] = await Promise.all(opening);
    return { postgres, redis };
  } catch (error) {
    for (const opened of await Promise.allSettled(opening))
      if (opened.status === 'fulfilled') await opened.value.own?.first.stop();
    throw error;
  }
}

async function own(start: (port?: number) => Promise<Store>): Promise<StoreToUse> {
  const first = await start();
  const again = async () => {
    const store = await start(first.port);
    if (store.port === first.port) return store;
    await store.stop(); // the apps know the old address only
    throw new Failure(`port ${first.port} has been taken meanwhile`);
  };
  return { url: first.url, own: { first, again } };
}

async function foreign(setting: string, url: string, usualPort: number): Promise<StoreToUse> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port) || usualPort, hostname);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(5_000) });
  } catch (error) {
    throw new Failure(
      `${setting}: nothing answers at ${hostname}:${port || usualPort} (${codeOf(error) || messageOf(error)})`,
      { cause: error },
    );
  } finally {
    socket.destroy();
  }
  return { url };
}

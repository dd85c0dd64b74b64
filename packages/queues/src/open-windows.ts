import { atMostEvery, type Logger } from '@feedback/runtime';
import { type Store } from 'express-rate-limit';
import { connectCounter } from './redis.ts';
import { windowStore } from './window-store.ts';

/** The windows in which a process counts requests. */
export type Windows = {
  /** Makes the store that counts the requests of one kind. */
  store: (kind: string) => Store;
  close: () => void;
};

/** Opens the windows of an installation, and says in the log while Redis is away. */
export function openWindows({
  redisUrl,
  redisPrefix: prefix,
  log,
}: {
  redisUrl: string;
  redisPrefix: string;
  log: Logger;
}): Windows {
  const onError = atMostEvery(30_000, (error: Error) =>
    log.warn({ err: error }, 'Redis is away: this process counts windows by itself'),
  );
  const redis = connectCounter({ url: redisUrl, onError });
  return { store: (kind) => windowStore(redis, { prefix, kind }), close: () => redis.disconnect() };
}

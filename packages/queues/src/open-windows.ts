import { type Store } from 'express-rate-limit';
import { type AtRedis, connectCounter, warnAway } from './redis.ts';
import { windowStore } from './window-store.ts';

/** The windows in which a process counts requests. */
export type Windows = {
  /** Makes the store that counts the requests of one kind. */
  store: (kind: string) => Store;
  close: () => void;
};

/** Opens the windows of an installation, and says in the log while Redis is away. */
export function openWindows({ redisUrl, redisPrefix: prefix, log }: AtRedis): Windows {
  const onError = warnAway(log, 'this process counts windows by itself');
  const redis = connectCounter({ url: redisUrl, onError });
  return { store: (kind) => windowStore(redis, { prefix, kind }), close: () => redis.disconnect() };
}

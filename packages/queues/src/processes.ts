import { randomUUID } from 'node:crypto';
import { ownJson } from '@feedback/contract/own-json';
import { type AtRedis, connectProducer, keyPrefix, warnAway } from './redis.ts';

/** How often a process says that it lives: seldom enough to cost nothing. */
const SAY_EVERY_MS = 20_000;
/** For how long it counts as alive after it said so last: one failed write does not matter. */
const ALIVE_MS = 65_000;

/** What a process says of itself. */
export type ProcessAbout = {
  app: 'agent' | 'ingest-api' | 'worker';
  /** The deployed commit; null where the operator does not set it. */
  build: string | null;
  startedAt: Date;
};

/**
 * What a worker does. `late` has the kinds of jobs whose oldest row waits although it could run, by how many milliseconds: of all
 * workspaces together, without any number of rows.
 */
export type WorkerDoing = { isWorking: boolean; late: Record<string, number> };

/** A process that lives: `seenMs` ago it said so last. */
export type ProcessSeen = ProcessAbout & { id: string; seenMs: number; doing: WorkerDoing | null };

/** The processes of an installation. The list is in Redis with an expiry, because it may be lost: within a minute it is complete again. */
export type Processes = {
  /** Says now, and from now on until `close`, that this process lives. */
  announce: (about: ProcessAbout, doing?: () => Promise<WorkerDoing>) => void;
  /** The processes that live, oldest first; undefined while Redis is away. */
  read: () => Promise<ProcessSeen[] | undefined>;
  close: () => Promise<void>;
};

/** Opens the list of processes on a connection of its own. */
export function openProcesses({ redisUrl, redisPrefix, log }: AtRedis): Processes {
  const warn = warnAway(log, 'this process cannot say that it lives');
  const redis = connectProducer({ url: redisUrl, onError: warn });
  const list = `${keyPrefix(redisPrefix)}:processes`;
  const keyOf = (id: string) => `${list}:${id}`;
  let timer: NodeJS.Timeout | undefined;
  let own: string | undefined;

  const say = async (id: string, about: ProcessAbout, doing?: () => Promise<WorkerDoing>) => {
    const said = JSON.stringify({ ...about, doing: (await doing?.().catch(() => null)) ?? null });
    if (own !== id) return; // closed meanwhile
    await redis.multi().set(keyOf(id), said, 'PX', ALIVE_MS).sadd(list, id).exec();
  };

  return {
    announce: (about, doing) => {
      const id = randomUUID();
      own = id;
      const again = () => void say(id, about, doing).catch(warn);
      if (redis.status === 'ready') again();
      redis.on('ready', again); // also when Redis comes back, perhaps without its data
      timer = setInterval(again, SAY_EVERY_MS).unref();
    },
    read: async () => {
      try {
        const ids = await redis.smembers(list);
        const found = await Promise.all(
          ids.map(async (id) => ({
            id,
            said: await redis.get(keyOf(id)),
            leftMs: await redis.pttl(keyOf(id)),
          })),
        );
        const gone = found.filter(({ said, leftMs }) => said === null || leftMs < 0);
        if (gone.length > 0) await redis.srem(list, ...gone.map(({ id }) => id));
        return found
          .flatMap(({ id, said, leftMs }) =>
            said === null || leftMs < 0 ? [] : [toSeen(id, said, ALIVE_MS - leftMs)],
          )
          .toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
      } catch (error) {
        warn(error);
        return undefined;
      }
    },
    close: async () => {
      clearInterval(timer);
      const id = own;
      own = undefined;
      if (id !== undefined && redis.status === 'ready')
        await redis.multi().del(keyOf(id)).srem(list, id).exec().catch(warn);
      redis.disconnect();
    },
  };
}

function toSeen(id: string, said: string, seenMs: number): ProcessSeen {
  // Only `say` writes it, of this release or of a neighbouring one.
  const { startedAt, ...rest } = ownJson<
    Omit<ProcessSeen, 'id' | 'seenMs' | 'startedAt'> & {
      startedAt: string;
    }
  >(said);
  return { ...rest, id, seenMs, startedAt: new Date(startedAt) };
}

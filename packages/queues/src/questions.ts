import { setTimeout as sleep } from 'node:timers/promises';
import { ownJson } from '@feedback/contract/own-json';
import { atMostEvery, type Logger } from '@feedback/runtime';
import { connectProducer, keyPrefix } from './redis.ts';

/** For how long it is remembered that the client of a connection can ask: it says so again whenever it starts. */
const REMEMBERED_S = 90 * 24 * 3_600;
/** How often the process that waits looks for the answer, which may have reached another one. */
const LOOK_MS = 300;

/** A question that a client was asked to put to its person. `id` is known to that client alone. */
export type Asked = { connectionId: string; id: string };

/**
 * Which clients can ask their person, and what the people answered. It is in Redis with an expiry, because it may be lost: then a
 * question counts as not answered.
 */
export type Questions = {
  /** Remembers whether the client that has started on a connection can ask. */
  noteClient: (connectionId: string, canAsk: boolean) => Promise<void>;
  canAsk: (connectionId: string) => Promise<boolean>;
  /**
   * Puts a question with `ask`, and waits for what `answer` is given; undefined when there is no answer within `lifeS` seconds, or
   * Redis is away.
   */
  put: (asked: Asked, how: { ask: () => void; lifeS: number; signal: AbortSignal }) => Promise<unknown>;
  /** Takes the answer to a question that was put and has none yet; any other is left out. */
  answer: (asked: Asked, given: unknown) => Promise<void>;
  close: () => void;
};

/** Opens the questions on a connection of its own. */
export function openQuestions({
  redisUrl,
  redisPrefix,
  log,
}: {
  redisUrl: string;
  redisPrefix: string;
  log: Logger;
}): Questions {
  const warn = atMostEvery(30_000, (error: unknown) =>
    log.warn({ err: error }, 'Redis is away: agents cannot ask their person'),
  );
  const redis = connectProducer({ url: redisUrl, onError: warn });
  const prefix = `${keyPrefix(redisPrefix)}:questions`;
  const clientKey = (connectionId: string) => `${prefix}:can-ask:${connectionId}`;
  const keyOf = ({ connectionId, id }: Asked) => `${prefix}:asked:${connectionId}:${id}`;

  const whileThere = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      warn(error);
      return otherwise;
    }
  };

  return {
    noteClient: (connectionId, canAsk) =>
      whileThere(async () => {
        const key = clientKey(connectionId);
        await (canAsk ? redis.set(key, '1', 'EX', REMEMBERED_S) : redis.del(key));
      }, undefined),
    canAsk: (connectionId) =>
      whileThere(async () => (await redis.exists(clientKey(connectionId))) === 1, false),
    put: async (asked, { ask, lifeS, signal }) => {
      const key = keyOf(asked);
      const answerIn = async () => {
        await redis.set(key, '', 'EX', lifeS);
        ask();
        for (;;) {
          const found = await redis.get(key);
          if (found === null || signal.aborted) return undefined;
          if (found !== '') return ownJson<unknown>(found);
          await sleep(LOOK_MS);
        }
      };
      try {
        return await whileThere(answerIn, undefined);
      } finally {
        await redis.del(key).catch(warn);
      }
    },
    answer: (asked, given) =>
      whileThere(async () => {
        await redis.set(keyOf(asked), JSON.stringify(given ?? null), 'KEEPTTL', 'XX');
      }, undefined),
    close: () => redis.disconnect(),
  };
}

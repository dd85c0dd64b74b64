import { setTimeout as sleep } from 'node:timers/promises';
import { ownJson } from '@feedback/contract/own-json';
import { type AtRedis, connectProducer, keyPrefix, warnAway } from './redis.ts';

/** For how long it is remembered that the client of a connection can ask: it says so again whenever it starts. */
const REMEMBERED_S = 90 * 24 * 3_600;
/** How often the process that waits looks for the answer, which may have reached another one. */
const LOOK_MS = 300;
/** Stores the answer to the question that is open; to any other, and to one that has an answer, it does nothing. */
const ANSWER = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('set', KEYS[1], ARGV[2], 'KEEPTTL') end`;
/** Ends a question, unless the connection has another one by now. */
const END = `local found = redis.call('get', KEYS[1])
if found and string.sub(found, 1, #ARGV[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`;

/** A question that a client was asked to put to its person. `id` is known to that client alone, and is a UUID. */
export type Asked = { connectionId: string; id: string };

/**
 * Which clients can ask their person, and what the people answered. It is in Redis with an expiry, because it may be lost: then a
 * question counts as not answered. A connection has one open question at a time.
 */
export type Questions = {
  /** Remembers whether the client that has started on a connection can ask. */
  noteClient: (connectionId: string, canAsk: boolean) => Promise<void>;
  canAsk: (connectionId: string) => Promise<boolean>;
  /**
   * Puts a question with `ask`, and waits for what `answer` is given. Undefined when there is no answer within `lifeS` seconds, when
   * another question is open, when the client goes, and while Redis is away.
   */
  put: (asked: Asked, how: { ask: () => void; lifeS: number; signal: AbortSignal }) => Promise<unknown>;
  /** Takes the first answer to the question that is open; any other is left out. */
  answer: (asked: Asked, given: unknown) => Promise<void>;
  close: () => void;
};

/** Opens the questions on a connection of its own. */
export function openQuestions({ redisUrl, redisPrefix, log }: AtRedis): Questions {
  const warn = warnAway(log, 'agents cannot ask their person');
  const redis = connectProducer({ url: redisUrl, onError: warn });
  const prefix = `${keyPrefix(redisPrefix)}:questions`;
  const clientKey = (connectionId: string) => `${prefix}:can-ask:${connectionId}`;
  const openKey = (connectionId: string) => `${prefix}:open:${connectionId}`;

  const whileThere = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      warn(error);
      return otherwise;
    }
  };
  const open = ({ connectionId, id }: Asked, lifeS: number) =>
    whileThere(async () => (await redis.set(openKey(connectionId), id, 'EX', lifeS, 'NX')) === 'OK', false);
  /** The answer as it was stored, behind the id; null without one, undefined when the question is over. */
  const look = ({ connectionId, id }: Asked) =>
    whileThere(async () => {
      const found = await redis.get(openKey(connectionId));
      if (found?.startsWith(id) !== true) return undefined;
      return found === id ? null : found.slice(id.length);
    }, undefined);

  return {
    noteClient: (connectionId, canAsk) =>
      whileThere(async () => {
        const key = clientKey(connectionId);
        await (canAsk ? redis.set(key, '1', 'EX', REMEMBERED_S) : redis.del(key));
      }, undefined),
    canAsk: (connectionId) =>
      whileThere(async () => (await redis.exists(clientKey(connectionId))) === 1, false),
    put: async (asked, { ask, lifeS, signal }) => {
      if (signal.aborted || !(await open(asked, lifeS))) return undefined;
      try {
        if (signal.aborted) return undefined;
        ask();
        let found = await look(asked);
        while (found === null && !signal.aborted) {
          await sleep(LOOK_MS);
          found = await look(asked);
        }
        return found ? ownJson<unknown>(found) : undefined; // `answer` wrote it
      } finally {
        await whileThere(() => redis.eval(END, 1, openKey(asked.connectionId), asked.id), null);
      }
    },
    answer: ({ connectionId, id }, given) =>
      whileThere(async () => {
        await redis.eval(ANSWER, 1, openKey(connectionId), id, id + JSON.stringify(given ?? null));
      }, undefined),
    close: () => redis.disconnect(),
  };
}

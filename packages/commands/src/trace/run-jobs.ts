import { setTimeout as pause } from 'node:timers/promises';
import {
  clusterFeedback,
  type ClusterDeps,
  consumeTask,
  deduplicateFeedback,
  type DivideDeps,
  divideFeedback,
  type Effect,
  type Job,
  type Models,
  ON_DEAD,
  rankPriorities,
  type RankDeps,
  relayTasks,
  understandFeedback,
  type Work,
} from '@feedback/core';
import { type RelayPool } from '@feedback/db';
import { type JobTarget, type Publisher } from '@feedback/queues';
import { type Logger } from '@feedback/runtime';

type TraceDeps = ClusterDeps & DivideDeps & RankDeps & { models: Models; log: Logger };

/** The jobs of an item, in the order in which one leads to the other. */
const KINDS = ['deduplication', 'understanding', 'clustering', 'division', 'ranking'] as const;
type TracedKind = (typeof KINDS)[number];

const USE_CASES: { [K in TracedKind]: (deps: TraceDeps, work: Work<K>) => Promise<Effect> } = {
  deduplication: deduplicateFeedback,
  understanding: understandFeedback,
  clustering: clusterFeedback,
  division: divideFeedback,
  ranking: rankPriorities,
};

/** A job that was run, and how long it took. */
export type Ran = { kind: TracedKind; ms: number };

/** The longest that one look at the ledger is put off. */
const LOOK_MS = 50;

/** The relay and the consumer of the product; the queue between them is a list here, and not in Redis. */
export function openJobs(pool: RelayPool, deps: TraceDeps): { run: () => Promise<Ran[]> } {
  const queue: { kind: TracedKind; target: JobTarget }[] = [];
  const relay = {
    pool,
    publisher: listed((name, targets) => {
      const kind = KINDS.find((one) => one === name);
      if (kind !== undefined) queue.push(...targets.map((target) => ({ kind, target })));
    }),
    kinds: KINDS,
    now: deps.now,
    databaseNow: Date.now,
    installation: async () => 'trace',
  };
  const stopping = new AbortController().signal;
  const jobOf = <K extends TracedKind>(kind: K): Job<K> => ({
    kind,
    work: (work) => USE_CASES[kind](deps, work),
    onDead: ON_DEAD[kind],
  });
  return {
    /** Runs jobs until none is left, and none is to come. */
    run: async () => {
      const ran: Ran[] = [];
      for (;;) {
        const { published, nextMs } = await relayTasks(relay);
        if (published === 0 && nextMs === null) return ran;
        if (published === 0) await pause(Math.min(nextMs ?? LOOK_MS, LOOK_MS));
        for (const { kind, target } of queue.splice(0)) {
          const startedAt = performance.now();
          const outcome = await consumeTask({ ...deps, stopping }, jobOf(kind), target);
          if (outcome === 'done') ran.push({ kind, ms: performance.now() - startedAt });
        }
      }
    },
  };
}

function listed(take: (...published: Parameters<Publisher['publish']>) => void): Publisher {
  let owner: string | null = null;
  return {
    ready: () => true,
    owner: async () => owner,
    own: async (installation) => (owner ??= installation),
    publish: async (...published) => take(...published),
    close: async () => {},
  };
}

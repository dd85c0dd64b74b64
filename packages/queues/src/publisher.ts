import { JOB_NAMES } from '@feedback/contract/jobs';
import { Queue } from 'bullmq';
import { type JobName, type JobTarget } from './jobs.ts';
import { dropsJobs, KEEPS_ALL, policyIn } from './redis-facts.ts';
import { connectProducer, keyPrefix, ownerKey } from './redis.ts';

/** The largest priority that BullMQ accepts. */
const LAST_PRIORITY = 2_097_151;

/** Publishes jobs to Redis. Every method throws while Redis is down. */
export type Publisher = {
  /** Jobs with the smallest `after` run first, even before jobs published earlier. */
  publish: (name: JobName, targets: (JobTarget & { after: number })[]) => Promise<void>;
  /** The installation that the queues are marked with; null when they are unmarked: Redis is new, or has lost its data. */
  owner: () => Promise<string | null>;
  /** Marks the queues unless they are marked already; returns their owner. */
  own: (installation: string) => Promise<string>;
  ready: () => boolean;
  close: () => Promise<void>;
};

/** A publisher, and whether Redis keeps its jobs: one that drops keys when it is full may lose them. */
export type KeepingPublisher = Publisher & { keepsJobs: () => Promise<boolean> };

export function openPublisher({
  url,
  prefix,
  onError,
  sayUnready = () => {},
}: {
  url: string;
  prefix: string;
  onError: (error: Error) => void;
  /** Called with the reason each time that Redis is asked and does not suit. */
  sayUnready?: (why: string) => void;
}): KeepingPublisher {
  const owner = ownerKey(prefix);
  const redis = connectProducer({ url, onError });
  const queues = new Map<JobName, Queue<JobTarget>>();
  // Queues are opened only once Redis answers: BullMQ asks for Redis' version once, and a queue without that answer stays
  // broken.
  redis.once('ready', () => {
    for (const name of JOB_NAMES) {
      const queue = new Queue<JobTarget>(name, { connection: redis, prefix: keyPrefix(prefix) });
      queue.on('error', onError);
      queues.set(name, queue);
    }
  });
  return {
    publish: async (name, targets) => {
      const queue = queues.get(name);
      if (!queue) throw new Error('Redis has not been reached yet');
      // The ledger retries, backs off and dead-letters; Redis keeps no finished or failed job.
      const opts = { attempts: 1, removeOnComplete: true, removeOnFail: true };
      await queue.addBulk(
        targets.map(({ after, ...target }) => ({
          name,
          data: target,
          opts: {
            ...opts,
            jobId: `${target.taskId}-${target.publish}`,
            priority: Math.min(after, LAST_PRIORITY),
          },
        })),
      );
    },
    owner: () => redis.get(owner),
    own: async (installation) => {
      await redis.set(owner, installation, 'NX');
      return (await redis.get(owner)) ?? installation;
    },
    ready: () => queues.size > 0 && redis.status === 'ready',
    keepsJobs: async () => {
      const policy = policyIn(await redis.info('memory'));
      const mayDrop = dropsJobs(policy);
      if (mayDrop)
        sayUnready(
          `Redis has maxmemory-policy ${policy} and may drop jobs when it is full: set it to ${KEEPS_ALL}`,
        );
      return !mayDrop;
    },
    close: async () => {
      await Promise.all([...queues.values()].map((queue) => queue.close().catch(onError)));
      redis.disconnect();
    },
  };
}

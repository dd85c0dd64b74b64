import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import { JOB_NAMES, type JobName, type JobTarget } from './jobs.ts';
import { connectProducer, KEY_PREFIX } from './redis.ts';

const EPOCH_KEY = `${KEY_PREFIX}:epoch`;

/** Puts jobs into Redis. Every method throws while Redis is away. */
export type Publisher = {
  publish: (name: JobName, targets: JobTarget[]) => Promise<void>;
  /** True once after Redis lost its data, to the first process that asks. */
  beginEpoch: () => Promise<boolean>;
  ready: () => boolean;
  close: () => Promise<void>;
};

export function openPublisher({ url, onError }: { url: string; onError: (error: Error) => void }): Publisher {
  const redis = connectProducer({ url, onError });
  const queues = new Map<JobName, Queue<JobTarget>>();
  // Not before Redis answers: BullMQ asks for its version once, and a queue that got no answer stays broken for good.
  redis.once('ready', () => {
    for (const name of JOB_NAMES) {
      const queue = new Queue<JobTarget>(name, { connection: redis, prefix: KEY_PREFIX });
      queue.on('error', onError);
      queues.set(name, queue);
    }
  });
  return {
    publish: async (name, targets) => {
      const queue = queues.get(name);
      if (!queue) throw new Error('Redis has not been reached yet');
      // The ledger retries, backs off and buries; Redis keeps nothing of a job that ended, either way.
      const opts = { attempts: 1, removeOnComplete: true, removeOnFail: true };
      await queue.addBulk(
        targets.map((target) => ({
          name,
          data: target,
          opts: { ...opts, jobId: `${target.taskId}-${target.publish}` },
        })),
      );
    },
    beginEpoch: async () => (await redis.set(EPOCH_KEY, randomUUID(), 'NX')) === 'OK',
    ready: () => queues.size > 0 && redis.status === 'ready',
    close: async () => {
      await Promise.all([...queues.values()].map((queue) => queue.close().catch(onError)));
      redis.disconnect();
    },
  };
}

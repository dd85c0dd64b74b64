import { type Registry } from '@feedback/runtime';
import { Worker } from 'bullmq';
import { type JobName, type JobOutcome, type JobTarget, LEASE_MS } from './jobs.ts';
import { measureJobs } from './measure-jobs.ts';
import { connectConsumer, keyPrefix } from './redis.ts';

export type ConsumerOptions = {
  url: string;
  prefix: string;
  name: JobName;
  concurrency: number;
  onError: (error: Error) => void;
  /** Counts and times the jobs. */
  metrics: Registry;
  consume: (target: JobTarget) => Promise<JobOutcome>;
};

/** Takes jobs of one kind from Redis, up to `concurrency` at a time. `close` waits for running ones. */
export function openConsumer({
  url,
  prefix,
  name,
  concurrency,
  onError,
  metrics,
  consume,
}: ConsumerOptions): { close: () => Promise<void> } {
  const redis = connectConsumer({ url, onError });
  const running = new Set<Promise<JobOutcome>>();
  const measured = measureJobs(metrics, name);
  const run = (target: JobTarget) => {
    const work = measured(() => consume(target)).finally(() => running.delete(work));
    running.add(work);
    return work;
  };
  const worker = new Worker<JobTarget>(name, (job) => run(job.data), {
    connection: redis,
    prefix: keyPrefix(prefix),
    concurrency,
    // BullMQ does not rerun a job whose worker died: the ledger's lease does that, sooner.
    maxStalledCount: 0,
    lockDuration: LEASE_MS * 2,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
    drainDelay: 10,
  });
  worker.on('error', onError);
  return {
    close: async () => {
      // BullMQ's close would wait for Redis while it is down. Running jobs are waited for in either case.
      await (redis.status === 'ready' ? worker.close() : worker.close(true));
      await Promise.allSettled(running);
      redis.disconnect();
    },
  };
}

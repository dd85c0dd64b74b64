import { type JobDeps, runJob } from '@feedback/core';
import { type JobName, openConsumer } from '@feedback/queues';
import { type Registry } from '@feedback/runtime';

/** Consumes the named queues until `close` is called, which waits for running jobs. `onDone` is called when a job ends. */
export function startConsumers(
  deps: JobDeps,
  {
    redisUrl,
    redisPrefix,
    queues,
    concurrency,
    stopping,
    metrics,
    during,
    onDone,
  }: {
    redisUrl: string;
    redisPrefix: string;
    queues: readonly JobName[];
    concurrency: number;
    stopping: AbortSignal;
    metrics: Registry;
    /** Runs a job and notes that it runs. */
    during: <T>(job: () => Promise<T>) => Promise<T>;
    onDone: () => void;
  },
): { close: () => Promise<void> } {
  const consumers = queues.map((name) =>
    openConsumer({
      url: redisUrl,
      prefix: redisPrefix,
      name,
      concurrency,
      metrics,
      onError: (error) => deps.log.debug({ err: error, queue: name }, 'the queue is unreachable'),
      consume: (target) => during(() => runJob({ ...deps, stopping }, name, target)).finally(onDone),
    }),
  );
  return {
    close: async () => {
      await Promise.all(consumers.map((consumer) => consumer.close()));
    },
  };
}

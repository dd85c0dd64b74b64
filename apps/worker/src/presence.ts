import { findLateWork, type RelayPool } from '@feedback/core';
import { type JobName, openProcesses } from '@feedback/queues';
import { type Logger } from '@feedback/runtime';
import { type parseConfig } from './config.ts';

/**
 * Says in Redis that this worker lives, whether it works, and how late the jobs are that it takes; the console's operations page shows
 * it. `during` notes a job while it runs.
 */
export function announceWorker({
  log,
  relayPool,
  queues,
  buildSha,
  ...redis
}: Pick<ReturnType<typeof parseConfig>, 'redisUrl' | 'redisPrefix' | 'buildSha'> & {
  log: Logger;
  relayPool: RelayPool;
  queues: readonly JobName[];
}): { during: <T>(job: () => Promise<T>) => Promise<T>; close: () => Promise<void> } {
  const processes = openProcesses({ ...redis, log });
  let running = 0;
  processes.announce({ app: 'worker', build: buildSha ?? null, startedAt: new Date() }, async () => ({
    isWorking: running > 0,
    late: await findLateWork(relayPool, queues).catch(() => ({})), // without PostgreSQL it lives all the same
  }));
  return {
    during: async (job) => {
      running += 1;
      try {
        return await job();
      } finally {
        running -= 1;
      }
    },
    close: processes.close,
  };
}

import { ON_DEAD, consumeTask, type ConsumeDeps, type Processors } from '@feedback/core';
import { type JobName, openConsumer } from '@feedback/queues';
import { type Registry } from '@feedback/runtime';
import { type Deps } from './deps.ts';
import { clustering } from './processors/clustering.ts';
import { deduplication } from './processors/deduplication.ts';
import { digest } from './processors/digest.ts';
import { division } from './processors/division.ts';
import { erasure } from './processors/erasure.ts';
import { exportFeedback } from './processors/export.ts';
import { importFeedback } from './processors/import.ts';
import { mail } from './processors/mail.ts';
import { quotaRelease } from './processors/quota-release.ts';
import { ranking } from './processors/ranking.ts';
import { reembedding } from './processors/reembedding.ts';
import { repository } from './processors/repository.ts';
import { screenshot } from './processors/screenshot.ts';
import { segmentation } from './processors/segmentation.ts';
import { specification } from './processors/specification.ts';
import { understanding } from './processors/understanding.ts';
import { webhook } from './processors/webhook.ts';
import { workspaceErasure } from './processors/workspace-erasure.ts';

/** Each kind of job with its processor. */
export function createProcessors(deps: Deps): Processors {
  return {
    segmentation: segmentation(deps),
    deduplication: deduplication(deps),
    screenshot: screenshot(deps),
    'quota-release': quotaRelease(deps),
    understanding: understanding(deps),
    clustering: clustering(deps),
    division: division(deps),
    ranking: ranking(deps),
    reembedding: reembedding(deps),
    erasure: erasure(deps),
    'workspace-erasure': workspaceErasure(deps),
    export: exportFeedback(deps),
    import: importFeedback(deps),
    repository: repository(deps),
    specification: specification(deps),
    mail: mail(deps),
    digest: digest(deps),
    webhook: webhook(deps),
  };
}

/** Consumes the named queues until `close` is called, which waits for running jobs. `onDone` is called when a job ends. */
export function startConsumers(
  deps: Deps,
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
  const consume: ConsumeDeps = {
    db: deps.db,
    log: deps.log,
    processors: createProcessors(deps),
    stopping,
    onDead: ON_DEAD,
  };
  const consumers = queues.map((name) =>
    openConsumer({
      url: redisUrl,
      prefix: redisPrefix,
      name,
      concurrency,
      metrics,
      onError: (error) => deps.log.debug({ err: error, queue: name }, 'the queue is unreachable'),
      consume: (target) => during(() => consumeTask(consume, name, target)).finally(onDone),
    }),
  );
  return {
    close: async () => {
      await Promise.all(consumers.map((consumer) => consumer.close()));
    },
  };
}

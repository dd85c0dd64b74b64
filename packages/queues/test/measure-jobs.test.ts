import { createMetrics } from '@feedback/runtime';
import { histogramCounts, redisUrl } from '@feedback/test-support';
import { describe, expect, test } from '@jest/globals';
import { type JobOutcome, openConsumer, openPublisher } from '../src/index.ts';
import { measureJobs } from '../src/measure-jobs.ts';

const LABELS = ['kind', 'outcome'];

describe('the runs of jobs are counted and timed', () => {
  test('by kind and outcome, and as unrecorded when they throw', async () => {
    const metrics = createMetrics('test');
    const [ranking, clustering] = [measureJobs(metrics, 'ranking'), measureJobs(metrics, 'clustering')];
    expect(await ranking(async () => 'done')).toBe('done');
    await ranking(async () => 'dead');
    await clustering(async () => 'done');
    await clustering(async () => 'done');
    await expect(clustering(() => Promise.reject(new Error('PostgreSQL is away')))).rejects.toThrow('away');
    expect(await histogramCounts(metrics, 'job_duration_seconds', LABELS)).toEqual([
      'ranking done 1',
      'ranking dead 1',
      'clustering done 2',
      'clustering unrecorded 1',
    ]);
  });

  test('whatever consumes a queue', async () => {
    const metrics = createMetrics('test');
    const at = { url: redisUrl(), prefix: `measured-${crypto.randomUUID()}`, onError: () => {} };
    const publisher = openPublisher(at);
    while (!publisher.ready()) await new Promise((resolve) => setTimeout(resolve, 5));
    const job = (taskId: string) => ({ workspaceId: 'one', taskId, publish: 1, after: 0 });
    await publisher.publish('screenshot', [job('retried'), job('done'), job('unrecorded')]);
    let taken = 0;
    await new Promise<void>((resolve) => {
      const consumer = openConsumer({
        ...at,
        name: 'screenshot',
        concurrency: 1,
        metrics,
        consume: async ({ taskId }) => {
          if (++taken === 3) setImmediate(() => void consumer.close().then(resolve));
          if (taskId === 'unrecorded') throw new Error('PostgreSQL is away');
          return taskId as JobOutcome; // each task above is named after its outcome
        },
      });
    });
    await publisher.close();
    const counts = await histogramCounts(metrics, 'job_duration_seconds', LABELS);
    expect(counts.toSorted()).toEqual([
      'screenshot done 1',
      'screenshot retried 1',
      'screenshot unrecorded 1',
    ]);
  });
});

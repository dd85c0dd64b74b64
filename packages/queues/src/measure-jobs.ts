import { histogramIn, type Registry } from '@feedback/runtime';
import { type JobName, type JobOutcome } from './jobs.ts';

/**
 * The run of one job. Throws when its outcome could not be recorded in the ledger: then the lease gives its row to another
 * worker.
 */
export type JobRun = () => Promise<JobOutcome>;

/** Counts and times the runs of a kind of job by outcome; a run that throws is `unrecorded`. */
export function measureJobs(metrics: Registry, kind: JobName): (run: JobRun) => Promise<JobOutcome> {
  const seconds = histogramIn(metrics, {
    name: 'job_duration_seconds',
    help: 'Time from taking a job from its queue to its outcome in the ledger.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 300],
  });
  return async (run) => {
    const start = performance.now();
    let outcome: JobOutcome | 'unrecorded' = 'unrecorded';
    try {
      return (outcome = await run());
    } finally {
      seconds.observe({ kind, outcome }, (performance.now() - start) / 1000);
    }
  };
}

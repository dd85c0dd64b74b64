import { type JobKind } from '@feedback/contract/jobs';
import { type JobOutcome, type JobTarget } from '@feedback/queues/jobs';
import { type ConsumeDeps, consumeTask, type Effect, type Job, type Work } from '../ledger/consume-task.ts';
import { ON_DEAD } from '../understanding/dead-letter.ts';
import { type JobDeps } from './job-deps.ts';
import { USE_CASES } from './use-cases.ts';

/** Runs one published row of the ledger with the use case of its kind. */
export function runJob(
  deps: JobDeps & Pick<ConsumeDeps, 'stopping'>,
  kind: JobKind,
  target: JobTarget,
): Promise<JobOutcome> {
  return consumeTask(deps, jobOf(deps, kind), target);
}

function jobOf<K extends JobKind>(deps: JobDeps, kind: K): Job<K> {
  return { kind, work: (subject) => workOn(deps, kind, subject), onDead: ON_DEAD[kind] };
}

/** Does the work of a job of this kind, and returns the effect that its caller writes. */
export function workOn<K extends JobKind>(deps: JobDeps, kind: K, subject: Work<K>): Promise<Effect> {
  return USE_CASES[kind](deps, subject);
}

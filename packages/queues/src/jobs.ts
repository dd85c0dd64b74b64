import { type JobKind } from '@feedback/contract/jobs';

/**
 * Every kind of work there is. Each has a queue of its own name; `leaseMs` is how long a worker may be silent before the
 * ledger gives its row to another.
 */
export const JOBS = {
  segmentation: { leaseMs: 15_000 },
  deduplication: { leaseMs: 15_000 },
  screenshot: { leaseMs: 15_000 },
  'quota-release': { leaseMs: 15_000 },
  understanding: { leaseMs: 15_000 },
  clustering: { leaseMs: 15_000 },
  ranking: { leaseMs: 15_000 },
  reembedding: { leaseMs: 15_000 },
} as const satisfies Record<JobKind, { leaseMs: number }>;

export type JobName = JobKind;

export const JOB_NAMES = Object.keys(JOBS) as JobName[];

/** A job names one publication of one ledger row and carries nothing else: what there is to do is what the row says. */
export type JobTarget = { workspaceId: string; taskId: string; publish: number };

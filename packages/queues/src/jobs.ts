import type { JobKind } from '@feedback/contract/jobs';

/** How long a worker may be silent before the ledger leases its row to another; it extends the lease every third of that. */
export const LEASE_MS = 15_000;

/** Each kind of job has a queue of its own name. */
export type JobName = JobKind;

/** A job names one publication of one ledger row and carries nothing else: the row says what to do. */
export type JobTarget = { workspaceId: string; taskId: string; publish: number };

/**
 * How the run of a job ended: its effect was written (`done`), or its row was gone or published again by then (`obsolete`). It failed,
 * and runs again after a pause (`retried`), in two halves (`split`) or, if coalesced, after a rest (`rested`); or it
 * failed for good (`dead`). An outage or the end of the process stopped it, which counts as no failure (`given-back`).
 */
export type JobOutcome = 'done' | 'obsolete' | 'retried' | 'split' | 'rested' | 'dead' | 'given-back';

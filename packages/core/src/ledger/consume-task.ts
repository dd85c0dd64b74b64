import { isCoalesced, type JobKind, type JobRefs, toRefs } from '@feedback/contract/jobs';
import { accounts, type Db, tasks, type Tx, withWorkspace, workspaces } from '@feedback/db';
// Imports only the list of jobs: BullMQ itself is loaded by the processes that run jobs.
import { type JobOutcome, type JobTarget, LEASE_MS } from '@feedback/queues/jobs';
import { AppError, type Logger } from '@feedback/runtime';
import { afterFailures, backoffMs, isOutage } from './failure-policy.ts';

type Task = tasks.Task;

/** The subject of a job: a workspace, and what its row names. */
export type Work<K extends JobKind> = { workspaceId: string } & JobRefs<K>;

/** Writes a job's result, in the transaction that removes its row from the ledger. */
export type Effect = (tx: Tx) => Promise<void>;

/** What is written in the transaction that dead-letters or redrives a row of a kind. */
export type DeadLetterEffects = { [K in JobKind]?: DeadLetterEffect<K> };
type DeadLetterEffect<K extends JobKind> = (tx: Tx, work: Work<K>) => Promise<void>;

/** How the rows of a kind are worked on. */
export type Job<K extends JobKind> = {
  kind: K;
  /** Does the work of a row outside any transaction, and returns the effect to write. It may run twice. */
  work: (work: Work<K>) => Promise<Effect>;
  /** Marks the subjects of a dead-lettered row as failed. */
  onDead?: DeadLetterEffect<K> | undefined;
};

export type ConsumeDeps = {
  db: Db;
  log: Logger;
  /** Aborted when the process shuts down: rows that fail from then on are handed back. */
  stopping: AbortSignal;
};

/** Ingest locks the workspace before it enqueues these jobs; finishing them takes both locks in the same order. */
const LOCK_WORKSPACE_FIRST: ReadonlySet<JobKind> = new Set(['quota-release']);

/** Understanding locks the accounts before it requests a clustering; these jobs do both, too. */
const LOCK_ACCOUNTS_FIRST: ReadonlySet<JobKind> = new Set(['division', 'second-reading']);

/** A clustering requests these jobs, or waits for them, and they request it: they lock its row before their own, as it does. */
const LOCK_CLUSTERING_FIRST: ReadonlySet<JobKind> = new Set(['division', 'reembedding', 'second-reading']);

/** How long a coalesced row rests after it failed too often. */
const REST_MS = 60_000;

type WithIds = Pick<Task, 'workspaceId' | 'refs'>;

/** The subject of a task's row. */
export function workOf<K extends JobKind>(kind: K, { workspaceId, refs }: WithIds): Work<K> {
  return { workspaceId, ...toRefs(kind, refs) };
}

/** Writes the effect of a row that is redriven. */
export async function writeDeadLetter<K extends JobKind>(
  kind: K,
  effects: { [J in K]?: DeadLetterEffect<J> },
  { tx, task }: { tx: Tx; task: WithIds },
): Promise<void> {
  await effects[kind]?.(tx, workOf(kind, task));
}

/**
 * Runs one published ledger row: counts the start, works, and commits effect and row together. Each effect happens once: a row
 * that another worker finished, or that was published again since, writes nothing. A failure is counted and backed off; a row
 * with many refs that failed twice is split, so that one bad item ends alone. After five failures a row is dead; a coalesced row
 * rests and starts again instead, because its request still holds.
 *
 * Throws only when PostgreSQL does not answer, and then the lease gives the row to another worker.
 */
export async function consumeTask<K extends JobKind>(
  deps: ConsumeDeps,
  job: Job<K>,
  target: JobTarget,
): Promise<JobOutcome> {
  const { db, log } = deps;
  const { kind } = job;
  const task = await withWorkspace(db, target.workspaceId, (tx) =>
    tasks.start(tx, target, { kind, leaseMs: LEASE_MS }),
  );
  if (!task) return 'obsolete';
  // Every start before this one failed: with an error, or with the death of its process.
  const deaths = `its worker ended ${task.starts - 1} times before it was done`;
  const ended = await splitOrEnd(deps, job, task, { failures: task.starts - 1, error: deaths });
  if (ended) return ended;

  const lease = keepLease(deps, task);
  try {
    const effect = await job.work(workOf(kind, task));
    return await withWorkspace(db, task.workspaceId, async (tx): Promise<JobOutcome> => {
      await lockFirst(tx, kind, task.workspaceId);
      if (!(await tasks.finish(tx, task))) {
        log.info({ task: task.taskId, kind }, 'another worker finished this first');
        return 'obsolete';
      }
      await effect(tx);
      return 'done';
    });
  } catch (error) {
    return await recordFailure(deps, job, task, error);
  } finally {
    clearInterval(lease);
  }
}

/** Takes the locks that an effect needs and others take before theirs: the end of a job locks its own row. */
async function lockFirst(tx: Tx, name: JobKind, workspaceId: string): Promise<void> {
  if (LOCK_WORKSPACE_FIRST.has(name)) await workspaces.lock(tx, workspaceId);
  if (LOCK_ACCOUNTS_FIRST.has(name)) await accounts.lock(tx, workspaceId);
  if (LOCK_CLUSTERING_FIRST.has(name)) await tasks.lockRun(tx, workspaceId, 'clustering');
}

/** Extends the row's lease every third of its length. */
function keepLease({ db, log }: ConsumeDeps, task: Task): NodeJS.Timeout {
  return setInterval(() => {
    withWorkspace(db, task.workspaceId, (tx) => tasks.extend(tx, task, LEASE_MS)).catch((error: unknown) => {
      log.warn({ err: error, task: task.taskId }, 'the lease could not be extended');
    });
  }, LEASE_MS / 3);
}

async function recordFailure<K extends JobKind>(
  deps: ConsumeDeps,
  job: Job<K>,
  task: Task,
  error: unknown,
): Promise<JobOutcome> {
  const { kind } = job;
  const message = error instanceof Error ? error.message : String(error);
  if (deps.stopping.aborted || isOutage(error)) {
    deps.log.warn({ err: error, task: task.taskId, kind }, 'a task is given back');
    const afterMs = deps.stopping.aborted ? 0 : backoffMs(1);
    await withWorkspace(deps.db, task.workspaceId, (tx) => tasks.giveBack(tx, task, { afterMs }));
    return 'given-back';
  }
  deps.log.warn({ err: error, task: task.taskId, kind, starts: task.starts }, 'a task failed');
  // Retrying cannot help against a refusal.
  const failures = error instanceof AppError ? Number.POSITIVE_INFINITY : task.starts;
  const ended = await splitOrEnd(deps, job, task, { failures, error: message });
  if (ended) return ended;
  await withWorkspace(deps.db, task.workspaceId, (tx) =>
    tasks.retry(tx, task, { error: message, backoffMs: backoffMs(failures) }),
  );
  return 'retried';
}

/** Splits, dead-letters or rests a row that failed too often; returns null when it may be retried as it is. */
async function splitOrEnd<K extends JobKind>(
  deps: ConsumeDeps,
  { kind, onDead }: Job<K>,
  task: Task,
  { failures, error }: { failures: number; error: string },
): Promise<JobOutcome | null> {
  const next = afterFailures(failures, task.refs.length);
  if (next === 'try') return null;
  const ended = await withWorkspace(deps.db, task.workspaceId, async (tx): Promise<JobOutcome> => {
    if (next === 'split') {
      await tasks.split(tx, task, error);
      return 'split';
    }
    if (isCoalesced(kind)) {
      await tasks.rest(tx, task, { error, restMs: REST_MS });
      return 'rested';
    }
    if (!(await tasks.markDead(tx, task, error))) return 'obsolete';
    await onDead?.(tx, workOf(kind, task));
    return 'dead';
  });
  if (next === 'end') deps.log.error({ task: task.taskId, kind, error }, 'a task failed too often');
  return ended;
}

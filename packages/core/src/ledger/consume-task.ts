import { type Db, tasks, type Tx, withWorkspace, workspaces } from '@feedback/db';
// The list alone: BullMQ itself is for the processes that run jobs.
import { type JobName, JOBS, type JobTarget } from '@feedback/queues/jobs';
import { AppError, type Logger } from '@feedback/runtime';
import { afterFailures, backoffMs, isOutage } from './failure-policy.ts';

export type Task = tasks.Task;

/** Writes what a job found out, in the transaction that takes its row out of the ledger. */
export type Effect = (tx: Tx) => Promise<void>;

/** Does the work of one ledger row outside any transaction, and gives what is to be written. It may run twice. */
export type Processor = (task: Task) => Promise<Effect>;

/** One function per job: a job added to JOBS does not compile until the worker handles it. */
export type Processors = Record<JobName, Processor>;

/** What is written when a row of this kind is given up, for instance that its items failed. */
export type Burials = Partial<Record<JobName, (tx: Tx, task: Task) => Promise<void>>>;

export type ConsumeDeps = {
  db: Db;
  log: Logger;
  processors: Processors;
  burials: Burials;
  /** Aborted when the process is told to end: what fails from then on is given back. */
  stopping: AbortSignal;
};

/** Whoever stores feedback holds its workspace when it rings for these; their own end takes both locks in the same order. */
const LOCK_WORKSPACE_FIRST: ReadonlySet<JobName> = new Set(['quota-release']);

/** How long a coalesced row that failed too often is left alone. */
const REST_MS = 60_000;

/** One row for all that asks for it, so that it can never be done away with. */
function isCoalesced({ version }: Task): boolean {
  return version !== '0';
}

/**
 * Runs one published ledger row: counts the start, works, and commits effect and row together. Each effect happens once:
 * a row that somebody else finished, or that was published again since, writes nothing. A failure is counted and backed
 * off; a row with many refs that failed twice is split, so that one bad item ends alone. After five failures a row is dead; a
 * coalesced one rests and begins again, for what it asks for stays true.
 *
 * Throws only when PostgreSQL does not answer, and then the lease gives the row to somebody else.
 */
export async function consumeTask(deps: ConsumeDeps, name: JobName, target: JobTarget): Promise<void> {
  const { db, log } = deps;
  const { leaseMs } = JOBS[name];
  const task = await withWorkspace(db, target.workspaceId, (tx) =>
    tasks.start(tx, target, { kind: name, leaseMs }),
  );
  if (!task) return;
  // Every start before this one failed: with an error, or with the death of its process.
  const deaths = `its worker ended ${task.starts - 1} times before it was done`;
  if (await giveUp(deps, name, task, { failures: task.starts - 1, error: deaths })) return;

  const lease = keepLease(deps, task, leaseMs);
  try {
    const effect = await deps.processors[name](task);
    await withWorkspace(db, task.workspaceId, async (tx) => {
      if (LOCK_WORKSPACE_FIRST.has(name)) await workspaces.lock(tx, task.workspaceId);
      if (await tasks.finish(tx, task)) await effect(tx);
      else log.info({ task: task.taskId, kind: name }, 'somebody else finished this first');
    });
  } catch (error) {
    await recordFailure(deps, name, task, error);
  } finally {
    clearInterval(lease);
  }
}

/** Says every third of the lease that this row is still being worked on. */
function keepLease({ db, log }: ConsumeDeps, task: Task, leaseMs: number): NodeJS.Timeout {
  return setInterval(() => {
    withWorkspace(db, task.workspaceId, (tx) => tasks.extend(tx, task, leaseMs)).catch((error: unknown) => {
      log.warn({ err: error, task: task.taskId }, 'the lease could not be extended');
    });
  }, leaseMs / 3);
}

async function recordFailure(deps: ConsumeDeps, name: JobName, task: Task, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  if (deps.stopping.aborted || isOutage(error)) {
    deps.log.warn({ err: error, task: task.taskId, kind: name }, 'a task is given back');
    const afterMs = deps.stopping.aborted ? 0 : backoffMs(1);
    await withWorkspace(deps.db, task.workspaceId, (tx) => tasks.giveBack(tx, task, { afterMs }));
    return;
  }
  deps.log.warn({ err: error, task: task.taskId, kind: name, starts: task.starts }, 'a task failed');
  // Trying again cannot help against a refusal.
  const failures = error instanceof AppError ? Number.POSITIVE_INFINITY : task.starts;
  if (await giveUp(deps, name, task, { failures, error: message })) return;
  await withWorkspace(deps.db, task.workspaceId, (tx) =>
    tasks.retry(tx, task, { error: message, backoffMs: backoffMs(failures) }),
  );
}

/** Splits, dead-letters or rests a row that failed often enough; false when it may be tried as it is. */
async function giveUp(
  deps: ConsumeDeps,
  name: JobName,
  task: Task,
  { failures, error }: { failures: number; error: string },
): Promise<boolean> {
  const next = afterFailures(failures, task.refs.length);
  if (next === 'try') return false;
  await withWorkspace(deps.db, task.workspaceId, async (tx) => {
    if (next === 'split') await tasks.split(tx, task, error);
    else if (isCoalesced(task)) await tasks.rest(tx, task, { error, restMs: REST_MS });
    else if (await tasks.markDead(tx, task, error)) await deps.burials[name]?.(tx, task);
  });
  if (next === 'bury') deps.log.error({ task: task.taskId, kind: name, error }, 'a task failed too often');
  return true;
}

import { type CoalescedKind, type JobKind, type NamingKind } from '@feedback/contract/jobs';
import { type Tx } from './open.ts';

/** Names one publication of one ledger row. A row published again has a higher `publish`, which fences off the older one. */
export type Target = { workspaceId: string; taskId: string; publish: number };

/** A ledger row that is being worked on. `starts` counts this start too; `version` > 0 marks a coalesced one. */
export type Task = Target & { kind: string; refs: string[]; version: string; starts: number };

/** A row as an operator sees it. */
export type LedgerRow = {
  workspaceId: string;
  id: string;
  kind: string;
  state: 'pending' | 'dead';
  refs: number;
  starts: number;
  errors: number;
  dueAt: Date;
  lastError: string | null;
  createdAt: Date;
};

/** Leaves work in the ledger, to be committed with what asks for it; `refs` are ids of what the kind names. */
export async function add(
  tx: Tx,
  workspaceId: string,
  { kind, refs }: { kind: NamingKind; refs: string[] },
): Promise<void> {
  await tx.query('insert into task (workspace_id, id, kind, refs) values ($1, gen_random_uuid(), $2, $3)', [
    workspaceId,
    kind,
    refs,
  ]);
}

/** Raises the workspace's doorbell of this kind, to be answered not before the latest time that was asked for. */
export async function ring(
  tx: Tx,
  workspaceId: string,
  kind: CoalescedKind,
  { notBefore }: { notBefore?: Date } = {},
) {
  await tx.query('select ring_doorbell($1, $2, coalesce($3, now()))', [workspaceId, kind, notBefore ?? null]);
}

/**
 * Counts the start and takes the row for one lease; null when it is done, dead, was published again since, or is of another kind:
 * a job in the wrong queue must not finish work that it does not do.
 */
export async function start(
  tx: Tx,
  { workspaceId, taskId, publish }: Target,
  { kind, leaseMs }: { kind: JobKind; leaseMs: number },
): Promise<Task | null> {
  const { rows } = await tx.query<{ kind: string; refs: string[]; version: string; starts: number }>({
    name: 'start-task',
    text: `update task set starts = starts + 1, due_at = now() + $4 * interval '1 ms'
           where workspace_id = $1 and id = $2 and publishes = $3 and leased and state = 'pending' and kind = $5
           returning kind, refs, version, starts`,
    values: [workspaceId, taskId, publish, leaseMs, kind],
  });
  return rows[0] ? { workspaceId, taskId, publish, ...rows[0] } : null;
}

/** Keeps the row for another lease; false when it is no longer ours. */
export async function extend(
  tx: Tx,
  { workspaceId, taskId, publish }: Target,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'extend-task',
    text: `update task set due_at = now() + $4 * interval '1 ms'
           where workspace_id = $1 and id = $2 and publishes = $3 and leased`,
    values: [workspaceId, taskId, publish, leaseMs],
  });
  return rowCount === 1;
}

/**
 * Takes the row out of the ledger, in the transaction that writes its effect; false when it is no longer ours, and then
 * nothing may be written. A doorbell that was raised meanwhile stays, due at once.
 */
export async function finish(tx: Tx, { workspaceId, taskId, publish, version }: Task): Promise<boolean> {
  const { rows } = await tx.query<{ mine: boolean }>({
    name: 'finish-task',
    // Locked first, and judged by what the lock shows: a statement that compared the version by itself would overlook a ring
    // that was committed while it waited.
    text: `with mine as materialized (
             select version from task where workspace_id = $1 and id = $2 and publishes = $3 and leased for update
           ), done as (
             delete from task t using mine where t.workspace_id = $1 and t.id = $2 and mine.version = $4 returning 1
           ), raised as (
             update task t set leased = false, due_at = now(), starts = 0, errors = 0
             from mine where t.workspace_id = $1 and t.id = $2 and mine.version <> $4 returning 1
           )
           select exists (select from done) or exists (select from raised) as mine`,
    values: [workspaceId, taskId, publish, version],
  });
  return rows[0]?.mine ?? false;
}

/** Counts an error and lets the row rest for `backoffMs`. */
export async function retry(
  tx: Tx,
  target: Target,
  { error, backoffMs }: { error: string; backoffMs: number },
) {
  await tx.query(
    `update task set errors = errors + 1, last_error = $4, leased = false, due_at = now() + $5 * interval '1 ms'
     where workspace_id = $1 and id = $2 and publishes = $3`,
    [target.workspaceId, target.taskId, target.publish, error, backoffMs],
  );
}

/** Replaces the row by its two halves, due now, one failure each on their account: a bad item ends alone. */
export async function split(
  tx: Tx,
  { workspaceId, taskId, publish, refs }: Task,
  error: string,
): Promise<void> {
  const half = Math.ceil(refs.length / 2);
  await tx.query(
    `with whole as (delete from task where workspace_id = $1 and id = $2 and publishes = $3 returning kind, created_at)
     insert into task (workspace_id, id, kind, refs, starts, errors, last_error, created_at)
     select $1, gen_random_uuid(), whole.kind, halves.refs, 1, 1, $6, whole.created_at
     from whole, (values ($4::uuid[]), ($5::uuid[])) halves (refs)`,
    [workspaceId, taskId, publish, refs.slice(0, half), refs.slice(half), error],
  );
}

/** Dead-letters the row: it stays, visible and counted, until a person looks at it. False when it is not ours. */
export async function markDead(
  tx: Tx,
  { workspaceId, taskId, publish }: Target,
  error: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update task set leased = false, state = 'dead', errors = errors + 1, due_at = now(), last_error = $4
     where workspace_id = $1 and id = $2 and publishes = $3`,
    [workspaceId, taskId, publish, error],
  );
  return rowCount === 1;
}

/** Lets a row that failed too often rest, and then begin again as if it were new. The error stays visible. */
export async function rest(
  tx: Tx,
  { workspaceId, taskId, publish }: Target,
  { error, restMs }: { error: string; restMs: number },
): Promise<void> {
  await tx.query(
    `update task set leased = false, starts = 0, errors = 0, last_error = $4, due_at = now() + $5 * interval '1 ms'
     where workspace_id = $1 and id = $2 and publishes = $3`,
    [workspaceId, taskId, publish, error, restMs],
  );
}

/** Gives the row back as if it had not been started: what stopped the work was no fault of the row's. */
export async function giveBack(
  tx: Tx,
  { workspaceId, taskId, publish }: Target,
  { afterMs }: { afterMs: number },
) {
  await tx.query(
    `update task set leased = false, starts = starts - 1, due_at = now() + $4 * interval '1 ms'
     where workspace_id = $1 and id = $2 and publishes = $3 and leased`,
    [workspaceId, taskId, publish, afterMs],
  );
}

/** Makes a dead row pending again, as if it were new; null when there is no dead row of that id. */
export async function revive(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<{ kind: string; refs: string[] } | null> {
  const { rows } = await tx.query<{ kind: string; refs: string[] }>(
    `update task set state = 'pending', leased = false, starts = 0, errors = 0, due_at = now()
     where workspace_id = $1 and id = $2 and state = 'dead' returning kind, refs`,
    [workspaceId, id],
  );
  return rows[0] ?? null;
}

/** Takes a dead row away; false when there is none of that id. A doorbell stays: what it asks for would be forgotten. */
export async function drop(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `delete from task where workspace_id = $1 and id = $2 and state = 'dead' and version = 0`,
    [workspaceId, id],
  );
  return rowCount === 1;
}

/** The rows of a workspace, the oldest first. */
export async function list(tx: Tx, workspaceId: string): Promise<LedgerRow[]> {
  const { rows } = await tx.query<LedgerRow>(
    `select ${LEDGER_ROW} from task where workspace_id = $1 order by created_at, id`,
    [workspaceId],
  );
  return rows;
}

/** The columns of a LedgerRow, for every query that shows rows to a person. */
export const LEDGER_ROW = `workspace_id as "workspaceId", id, kind, state, cardinality(refs) as refs, starts, errors,
  due_at as "dueAt", last_error as "lastError", created_at as "createdAt"`;

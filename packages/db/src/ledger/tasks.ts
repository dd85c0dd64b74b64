import {
  type CoalescedKind,
  fillsForMs,
  type JobKind,
  type NamingKind,
  namesMany,
  type NewJob,
  toIds,
} from '@feedback/contract/jobs';
import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/** One publication of one ledger row. Publishing again raises `publish`, which fences off the older job. */
export type Target = { workspaceId: string; taskId: string; publish: number };

/** A ledger row that is being worked on. `starts` includes this start; `version` > 0 marks a coalesced one. */
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

/** The columns of a LedgerRow, for every query that shows rows to operators. */
export const LEDGER_ROW = `workspace_id as "workspaceId", id, kind, state, cardinality(refs) as refs, starts, errors,
  due_at as "dueAt", last_error as "lastError", created_at as "createdAt"`;
export const LEDGER_ROW_COLUMNS = {
  workspaceId: 'uuid',
  id: 'uuid',
  kind: 'text',
  state: 'task_state',
  refs: 'int4',
  starts: 'int4',
  errors: 'int4',
  dueAt: 'timestamptz',
  lastError: 'text?',
  createdAt: 'timestamptz',
} as const;

const ADD = statement({
  name: 'tasks-add',
  text: `insert into task (workspace_id, id, kind, refs, due_at)
         values ($1, gen_random_uuid(), $2, $3, now() + $4 * interval '1 ms')`,
  takes: ['uuid', 'text', 'uuid[]', 'float8'],
});

/** Adds work to the ledger, committed with the transaction that needs it; it is due `afterMs` from now by PostgreSQL's clock. */
export async function add(
  tx: Tx,
  workspaceId: string,
  job: NewJob,
  { afterMs = 0 }: { afterMs?: number } = {},
): Promise<void> {
  await ADD.run(tx, [workspaceId, job.kind, toIds(job), afterMs]);
}

const STATE_OF = statement({
  name: 'tasks-state-of',
  text: `select id, state from task where workspace_id = $1 and kind = $2 and refs = array[$3::uuid] order by state limit 1`,
  takes: ['uuid', 'text', 'uuid'],
  gives: { id: 'uuid', state: 'task_state' },
});

/** The work of a kind on one subject and its state; null when there is none to be done. */
export async function stateOf(
  tx: Tx,
  workspaceId: string,
  kind: NamingKind,
  ref: string,
): Promise<Pick<LedgerRow, 'id' | 'state'> | null> {
  return (await STATE_OF.first(tx, [workspaceId, kind, ref])) ?? null;
}

const REQUEST_RUN = statement({
  name: 'tasks-request-run',
  text: `select ring_doorbell($1, $2, coalesce($3, now() + $5 * interval '1 ms'), $4)`,
  takes: ['uuid', 'text', 'timestamptz?', 'bool', 'float8'],
  gives: { ring_doorbell: 'void' },
});

/**
 * Requests a run of a workspace's coalesced job, not before the latest time that was requested; with `soonest`, at the earliest
 * one. The time is `notBefore`, or `afterMs` from now by PostgreSQL's clock.
 */
export async function requestRun(
  tx: Tx,
  workspaceId: string,
  kind: CoalescedKind,
  { notBefore, soonest = false, afterMs = 0 }: { notBefore?: Date; soonest?: boolean; afterMs?: number } = {},
): Promise<void> {
  await REQUEST_RUN.run(tx, [workspaceId, kind, notBefore ?? null, soonest, afterMs]);
}

const HASTEN = statement({
  name: 'tasks-hasten',
  text: `update task set due_at = now()
         where workspace_id = $1 and kind = any ($2) and state = 'pending' and not leased and due_at > now()`,
  takes: ['uuid', 'text[]'],
});

/** Makes what waits of these kinds due now: what it waited for has changed. */
export async function hasten(tx: Tx, workspaceId: string, kinds: JobKind[]): Promise<void> {
  await HASTEN.run(tx, [workspaceId, kinds]);
}

const LOCK_RUN = statement({
  name: 'tasks-lock-run',
  text: 'select from task where workspace_id = $1 and kind = $2 and version > 0 for update',
  takes: ['uuid', 'text'],
});

/** Locks the row of a workspace's coalesced job, if there is one. */
export async function lockRun(tx: Tx, workspaceId: string, kind: CoalescedKind): Promise<void> {
  await LOCK_RUN.run(tx, [workspaceId, kind]);
}

const IS_WORKING = statement({
  name: 'tasks-is-working',
  text: `select from task
         where workspace_id = $1 and kind = any ($2) and state = 'pending' and (leased or due_at <= now()) limit 1`,
  takes: ['uuid', 'text[]'],
});

/** Whether work of these kinds is under way, or due; not what waits after a failure. */
export async function isWorking(tx: Tx, workspaceId: string, kinds: JobKind[]): Promise<boolean> {
  return (await IS_WORKING.run(tx, [workspaceId, kinds])) === 1;
}

const START = statement({
  name: 'start-task',
  text: `update task set starts = starts + 1, due_at = now() + $4 * interval '1 ms'
         where workspace_id = $1 and id = $2 and publishes = $3 and leased and state = 'pending' and kind = $5
         returning kind, refs, version, starts`,
  takes: ['uuid', 'uuid', 'int4', 'float8', 'text'],
  gives: { kind: 'text', refs: 'uuid[]', version: 'int8', starts: 'int4' },
  prepared: true,
});

const START_WITH_OTHERS = statement({
  name: 'start-task-with-others',
  // Rows that another transaction has locked are left to it.
  text: `with mine as materialized (
           select id, refs, starts = 0 and last_error is null as fresh from task
           where workspace_id = $1 and id = $2 and publishes = $3 and leased and state = 'pending' and kind = $5
           for update
         ), waiting as materialized (
           select id, due_at, refs from task
           where workspace_id = $1 and kind = $5 and state = 'pending' and not leased and due_at <= now() + $9 * interval '1 ms'
             and version = 0 and starts = 0 and last_error is null and cardinality(refs) <= $7
             and exists (select from mine where fresh)
           order by due_at, id limit $6 for update skip locked
         ), numbered as (
           select w.*, sum(cardinality(w.refs)) over preceding as items, sum(said.bytes) over preceding as bytes
           from waiting w cross join lateral (
             select coalesce(sum(octet_length(f.text)), 0) as bytes from feedback f
             where f.workspace_id = $1 and f.id = any (w.refs)) said
           window preceding as (order by w.due_at, w.refs[1], w.id)
         ), taken as (
           delete from task t using numbered n, mine
           where t.workspace_id = $1 and t.id = n.id and cardinality(mine.refs) + n.items <= $6 and n.bytes <= $8
           returning t.id
         ), gathered as (
           select array_agg(named.ref order by n.due_at, n.refs[1], n.id, named.place) as refs
           from taken join numbered n using (id) cross join unnest(n.refs) with ordinality as named (ref, place)
         )
         update task t
         set starts = t.starts + 1, due_at = now() + $4 * interval '1 ms',
             refs = case when gathered.refs is null then t.refs else t.refs || gathered.refs end
         from mine, gathered where t.workspace_id = $1 and t.id = mine.id
         returning t.kind, t.refs, t.version, t.starts`,
  takes: ['uuid', 'uuid', 'int4', 'float8', 'text', 'int8', 'int4', 'numeric', 'float8'],
  gives: { kind: 'text', refs: 'uuid[]', version: 'int8', starts: 'int4' },
  prepared: true,
});

/** The most ids that a row has after it took in others: as many as a batch of the API has items. */
const MOST_GATHERED = 1_000;
/** The most bytes of text that it takes in, for the same reason: a job reads them all at once. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Rows with more ids than this are worked by themselves: gathering them would save little. */
const MOST_EACH = 250;

/**
 * Counts the start and leases the row; null when it is done, dead, published again since, or of another kind: a job in the
 * wrong queue must not finish work that it does not do.
 *
 * A row of a kind that names many ids takes in the rows of its workspace and kind that wait, so that a backlog of single items
 * is worked as a few jobs. Of a kind whose rows wait for others (`fillsForMs`) it also takes in those that are due that soon. Only rows that
 * have not failed take part: after a failure a row is tried alone, or with what it had, until its bad id is found.
 */
export async function start(
  tx: Tx,
  { workspaceId, taskId, publish }: Target,
  { kind, leaseMs }: { kind: JobKind; leaseMs: number },
): Promise<Task | null> {
  const values = [workspaceId, taskId, publish, leaseMs, kind] as const;
  const started = namesMany(kind)
    ? await START_WITH_OTHERS.first(tx, [...values, MOST_GATHERED, MOST_EACH, MOST_BYTES, fillsForMs(kind)])
    : await START.first(tx, [...values]);
  return started ? { workspaceId, taskId, publish, ...started } : null;
}

const EXTEND = statement({
  name: 'extend-task',
  text: `update task set due_at = now() + $4 * interval '1 ms'
         where workspace_id = $1 and id = $2 and publishes = $3 and leased`,
  takes: ['uuid', 'uuid', 'int4', 'float8'],
  prepared: true,
});

/** Extends the lease; false when another worker has the row. */
export async function extend(
  tx: Tx,
  { workspaceId, taskId, publish }: Target,
  leaseMs: number,
): Promise<boolean> {
  return (await EXTEND.run(tx, [workspaceId, taskId, publish, leaseMs])) === 1;
}

const FINISH = statement({
  name: 'finish-task',
  // Locks first and decides by the locked row: a statement that compared the version by itself would miss a request
  // committed while it waited.
  text: `with mine as materialized (
           select version from task where workspace_id = $1 and id = $2 and publishes = $3 and leased for update
         ), done as (
           delete from task t using mine where t.workspace_id = $1 and t.id = $2 and mine.version = $4 returning 1
         ), raised as (
           update task t set leased = false, due_at = now(), starts = 0, errors = 0
           from mine where t.workspace_id = $1 and t.id = $2 and mine.version <> $4 returning 1
         )
         select exists (select from done) or exists (select from raised) as mine`,
  takes: ['uuid', 'uuid', 'int4', 'int8'],
  gives: { mine: 'bool' },
  prepared: true,
});

/**
 * Removes the row from the ledger, in the transaction that writes its effect; false when another worker has it, and then
 * nothing may be written. A coalesced row that was requested again meanwhile stays, due at once.
 */
export async function finish(tx: Tx, { workspaceId, taskId, publish, version }: Task): Promise<boolean> {
  return (await FINISH.one(tx, [workspaceId, taskId, publish, version])).mine;
}

const RETRY = statement({
  name: 'tasks-retry',
  text: `update task set errors = errors + 1, last_error = $4, leased = false, due_at = now() + $5 * interval '1 ms'
         where workspace_id = $1 and id = $2 and publishes = $3`,
  takes: ['uuid', 'uuid', 'int4', 'text', 'float8'],
});

/** Counts an error and backs off for `backoffMs`. */
export async function retry(
  tx: Tx,
  target: Target,
  { error, backoffMs }: { error: string; backoffMs: number },
) {
  await RETRY.run(tx, [target.workspaceId, target.taskId, target.publish, error, backoffMs]);
}

const SPLIT = statement({
  name: 'tasks-split',
  text: `with whole as (delete from task where workspace_id = $1 and id = $2 and publishes = $3 returning kind, created_at)
         insert into task (workspace_id, id, kind, refs, starts, errors, last_error, created_at)
         select $1, gen_random_uuid(), whole.kind, halves.refs, 1, 1, $6, whole.created_at
         from whole, (values ($4::uuid[]), ($5::uuid[])) halves (refs)`,
  takes: ['uuid', 'uuid', 'int4', 'uuid[]', 'uuid[]', 'text'],
});

/** Replaces the row by its two halves, due now, with one failure each: a bad item ends up alone. */
export async function split(
  tx: Tx,
  { workspaceId, taskId, publish, refs }: Task,
  error: string,
): Promise<void> {
  const half = Math.ceil(refs.length / 2);
  await SPLIT.run(tx, [workspaceId, taskId, publish, refs.slice(0, half), refs.slice(half), error]);
}

const MARK_DEAD = statement({
  name: 'tasks-mark-dead',
  text: `update task set leased = false, state = 'dead', errors = errors + 1, due_at = now(), last_error = $4
         where workspace_id = $1 and id = $2 and publishes = $3`,
  takes: ['uuid', 'uuid', 'int4', 'text'],
});

/**
 * Dead-letters the row: it stays, visible and counted, until an operator redrives or drops it. False when another worker has
 * it.
 */
export async function markDead(
  tx: Tx,
  { workspaceId, taskId, publish }: Target,
  error: string,
): Promise<boolean> {
  return (await MARK_DEAD.run(tx, [workspaceId, taskId, publish, error])) === 1;
}

const REST = statement({
  name: 'tasks-rest',
  text: `update task set leased = false, starts = 0, errors = 0, last_error = $4, due_at = now() + $5 * interval '1 ms'
         where workspace_id = $1 and id = $2 and publishes = $3`,
  takes: ['uuid', 'uuid', 'int4', 'text', 'float8'],
});

/** Lets a row that failed too often rest, and then start with fresh counts. The error stays visible. */
export async function rest(
  tx: Tx,
  { workspaceId, taskId, publish }: Target,
  { error, restMs }: { error: string; restMs: number },
): Promise<void> {
  await REST.run(tx, [workspaceId, taskId, publish, error, restMs]);
}

const GIVE_BACK = statement({
  name: 'tasks-give-back',
  text: `update task set leased = false, starts = starts - 1, due_at = now() + $4 * interval '1 ms'
         where workspace_id = $1 and id = $2 and publishes = $3 and leased`,
  takes: ['uuid', 'uuid', 'int4', 'float8'],
});

/** Returns the row as if it had not been started: the row did not cause the failure. */
export async function giveBack(
  tx: Tx,
  { workspaceId, taskId, publish }: Target,
  { afterMs }: { afterMs: number },
) {
  await GIVE_BACK.run(tx, [workspaceId, taskId, publish, afterMs]);
}

const REDRIVE = statement({
  name: 'tasks-redrive',
  text: `update task set state = 'pending', leased = false, starts = 0, errors = 0, due_at = now()
         where workspace_id = $1 and id = $2 and state = 'dead' returning kind, refs`,
  takes: ['uuid', 'uuid'],
  gives: { kind: 'text', refs: 'uuid[]' },
});

/** Makes a dead row pending with fresh counts; null when there is no dead row of that id. */
export async function redrive(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<{ kind: string; refs: string[] } | null> {
  return (await REDRIVE.first(tx, [workspaceId, id])) ?? null;
}

const DROP = statement({
  name: 'tasks-drop',
  text: `delete from task where workspace_id = $1 and id = $2 and state = 'dead' and version = 0`,
  takes: ['uuid', 'uuid'],
});

/** Deletes a dead row; false when there is none of that id. A coalesced row stays, because its requests would be lost. */
export async function drop(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  return (await DROP.run(tx, [workspaceId, id])) === 1;
}

const LIST = statement({
  name: 'tasks-list',
  text: `select ${LEDGER_ROW} from task where workspace_id = $1 order by created_at, id`,
  takes: ['uuid'],
  gives: LEDGER_ROW_COLUMNS,
});

/** The rows of a workspace, oldest first. */
export async function list(tx: Tx, workspaceId: string): Promise<LedgerRow[]> {
  return LIST.all(tx, [workspaceId]);
}

const COUNTS = statement({
  name: 'tasks-counts',
  text: `select kind, count(*) filter (where state = 'pending')::int4 as waiting,
                count(*) filter (where state = 'dead')::int4 as dead,
                min(created_at) filter (where state = 'pending' and due_at <= now()) as "oldestDue"
         from task where workspace_id = $1 group by kind order by kind`,
  takes: ['uuid'],
  gives: { kind: 'text', waiting: 'int4', dead: 'int4', oldestDue: 'timestamptz?' },
});

/** How much work of a kind waits or is dead; `oldestDue` is when the oldest that could run now was added. */
export type KindCounts = { kind: string; waiting: number; dead: number; oldestDue: Date | null };

/** The work of a workspace, counted by kind. */
export async function counts(tx: Tx, workspaceId: string): Promise<KindCounts[]> {
  return COUNTS.all(tx, [workspaceId]);
}

const DEAD = statement({
  name: 'tasks-dead',
  text: `select id, kind, cardinality(refs) as refs, errors, last_error as "lastError", created_at as "createdAt"
         from task where workspace_id = $1 and state = 'dead' and ($2::uuid is null or id < $2) order by id desc limit $3`,
  takes: ['uuid', 'uuid?', 'int8'],
  gives: {
    id: 'uuid',
    kind: 'text',
    refs: 'int4',
    errors: 'int4',
    lastError: 'text?',
    createdAt: 'timestamptz',
  },
});

/** Work that failed for good; `refs` is how many items or the like it is about. */
export type DeadWork = {
  id: string;
  kind: string;
  refs: number;
  errors: number;
  lastError: string | null;
  createdAt: Date;
};

/** The dead work of a workspace, newest first; `before` is the last id of the previous page. */
export async function dead(
  tx: Tx,
  workspaceId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<DeadWork[]> {
  return DEAD.all(tx, [workspaceId, before ?? null, limit]);
}

import type pg from 'pg';
import { statement } from '../statements/statement.ts';
import { inPoolTransaction } from '../workspaces/with-workspace.ts';
import { LEDGER_ROW, LEDGER_ROW_COLUMNS, type LedgerRow, type Target } from './tasks.ts';

// The relay's statements read all workspaces, in the role that sees only the ledger (open.ts).

const FIND_NEXT_DUE = statement({
  name: 'find-next-due',
  text: `select kind, greatest(0, extract(epoch from next.due_at - now()) * 1000)::float8 as ms
         from unnest($1::text[]) kind cross join lateral (
           select due_at from task t where t.kind = kind.kind and t.state = 'pending' order by due_at limit 1) next`,
  takes: ['text[]'],
  gives: { kind: 'text', ms: 'float8' },
  prepared: true,
});

/** Which of these kinds have rows due, and in how many milliseconds the next row of the others will be; null without one. */
export async function findDue<K extends string>(
  pool: pg.Pool,
  kinds: readonly K[],
): Promise<{ due: K[]; nextMs: number | null }> {
  const waits = new Map((await FIND_NEXT_DUE.all(pool, [kinds])).map(({ kind, ms }) => [kind, ms]));
  const later = [...waits.values()].filter((ms) => ms > 0);
  return {
    due: kinds.filter((kind) => waits.get(kind) === 0),
    nextMs: later.length === 0 ? null : Math.min(...later),
  };
}

/**
 * The most items that may be published and unfinished at a time. `items` limits one workspace: its rows together may name that
 * many items, plus one more row, so that small rows and large rows give a workspace the same share. A queue's own limit is for
 * all workspaces together: a workspace that becomes due waits behind no more than that.
 */
export type Caps = {
  perWorkspace: { rows: number; items: number };
  perQueue: { rows: number; items: number };
};

/** A row that was claimed; `after` is how many items its workspace has under way including it. */
export type Claimed = Target & { after: number };

// `workspaces` skips along the index from one workspace to the next, so that a long backlog of one costs nothing.
const CLAIM_DUE = statement({
  name: 'claim-due',
  text: `with recursive workspaces (workspace_id) as (
           (select workspace_id from task where kind = $1 and state = 'pending' order by workspace_id limit 1)
           union all
           select (select t.workspace_id from task t
                   where t.kind = $1 and t.state = 'pending' and t.workspace_id > w.workspace_id
                   order by t.workspace_id limit 1)
           from workspaces w where w.workspace_id is not null
         ), alive as (
           select workspace_id, count(*)::int as tasks, sum(greatest(1, cardinality(refs)))::int as items
           from task where kind = $1 and leased and due_at > now() group by 1
         ), candidates as (
           select d.workspace_id, d.id, d.due_at, d.items,
                  -- Items under way before this row's turn comes.
                  coalesce(a.items, 0) + coalesce(sum(d.items) over (
                    partition by d.workspace_id order by d.due_at, d.id rows between unbounded preceding and 1 preceding), 0) as before
           from workspaces w
           left join alive a on a.workspace_id = w.workspace_id
           cross join lateral (
             select t.workspace_id, t.id, t.due_at, greatest(1, cardinality(t.refs)) as items from task t
             where t.kind = $1 and t.state = 'pending' and t.workspace_id = w.workspace_id and t.due_at <= now()
             order by t.due_at, t.id limit case when coalesce(a.items, 0) < $4 then greatest(0, $3 - coalesce(a.tasks, 0)) else 0 end
           ) d
         ), picked as (
           -- Whose row would be done with the fewest items of its workspace: by its beginning alone, the next batch of many workspaces
           -- would always come before one item of another.
           select * from (
             select workspace_id, id, before + items as after, due_at,
                    (select coalesce(sum(items), 0) from alive) + coalesce(sum(items) over (
                      order by before + items, due_at, id rows between unbounded preceding and 1 preceding), 0) as queued
             from candidates where before < $4
           ) next where queued < $6 order by after, due_at, id
           limit greatest(0, $5 - (select coalesce(sum(tasks), 0) from alive))
         ), locked as (
           select t.workspace_id, t.id, picked.after, picked.due_at from task t join picked using (workspace_id, id)
           where t.state = 'pending' and t.due_at <= now()
           for update of t skip locked
         ), claimed as (
           update task t set leased = true, publishes = t.publishes + 1, due_at = now() + $2 * interval '1 ms'
           from locked where t.workspace_id = locked.workspace_id and t.id = locked.id
           returning t.workspace_id, t.id, t.publishes, locked.after, locked.due_at
         )
         select workspace_id as "workspaceId", id as "taskId", publishes as publish, after::int from claimed order by after, due_at`,
  takes: ['text', 'float8', 'int4', 'int4', 'int8', 'int8'],
  gives: { workspaceId: 'uuid', taskId: 'uuid', publish: 'int4', after: 'int4' },
  prepared: true,
});

const LOCK_RELAY = statement({
  name: 'lock-relay',
  text: `select pg_try_advisory_xact_lock(hashtextextended('relay:' || $1, 0)) as got`,
  takes: ['text'],
  gives: { got: 'bool' },
  prepared: true,
});

/**
 * Claims due rows of one kind for publication, each for one lease: rows of the workspace with the fewest items under way
 * first, counting the claimed ones, and never more at a time than the caps allow. Only one relay at a time claims rows of a
 * kind; another one gets none.
 */
export async function claimDue(
  pool: pg.Pool,
  kind: string,
  { leaseMs, caps }: { leaseMs: number; caps: Caps },
): Promise<Claimed[]> {
  const { perWorkspace, perQueue } = caps;
  return inPoolTransaction(pool, async (client) => {
    if (!(await LOCK_RELAY.one(client, [kind])).got) return [];
    return CLAIM_DUE.all(client, [
      kind,
      leaseMs,
      perWorkspace.rows,
      perWorkspace.items,
      perQueue.rows,
      perQueue.items,
    ]);
  });
}

const BRING_FORWARD = statement({
  name: 'relay-bring-forward',
  text: `update task set due_at = now()
         where kind = $1 and state = 'pending' and not leased and due_at > now() and due_at <= $2`,
  takes: ['text', 'timestamptz'],
});

/** Makes rows due by `at` due now, for a clock that runs ahead of the database's. */
export async function bringForward(pool: pg.Pool, kind: string, at: Date): Promise<void> {
  await BRING_FORWARD.run(pool, [kind, at]);
}

const UNCLAIM = statement({
  name: 'relay-unclaim',
  text: `update task t set leased = false, due_at = now()
         from unnest($1::uuid[], $2::uuid[], $3::int[]) as given (workspace_id, id, publish)
         where t.workspace_id = given.workspace_id and t.id = given.id and t.publishes = given.publish`,
  takes: ['uuid[]', 'uuid[]', 'int4[]'],
});

/** Returns rows that could not be published: due again at once. */
export async function unclaim(pool: pg.Pool, targets: Target[]): Promise<void> {
  await UNCLAIM.run(pool, [
    targets.map((t) => t.workspaceId),
    targets.map((t) => t.taskId),
    targets.map((t) => t.publish),
  ]);
}

const FORGET_PUBLISHED = statement({
  name: 'relay-forget-published',
  text: `with published as (select workspace_id, id from task where leased order by workspace_id, id for update)
         update task t set leased = false, due_at = now(), starts = least(t.starts, t.errors)
         from published p where t.workspace_id = p.workspace_id and t.id = p.id`,
  takes: [],
});

/**
 * Makes all published rows due at once, because Redis lost its data. A start without an error is not counted: whether the
 * job ran is unknown, and losing Redis must not dead-letter it. Rows are locked in one order, so that two relays do not
 * deadlock.
 */
export async function forgetPublished(pool: pg.Pool): Promise<number> {
  return FORGET_PUBLISHED.run(pool, []);
}

const FIND_INSTALLATION = statement({
  name: 'relay-find-installation',
  text: 'select id from installation',
  takes: [],
  gives: { id: 'uuid' },
});

/** The installation id of this database. */
export async function findInstallation(pool: pg.Pool): Promise<string> {
  return (await FIND_INSTALLATION.one(pool, [])).id;
}

const COUNT_BY_KIND = statement({
  name: 'relay-count-by-kind',
  text: `select kind, state, count(*)::int as tasks, coalesce(sum(greatest(1, cardinality(refs))), 0)::int as items
         from task group by 1, 2 order by 1, 2`,
  takes: [],
  gives: { kind: 'text', state: 'task_state', tasks: 'int4', items: 'int4' },
});

/** The number of waiting and of dead rows by kind: the metrics for operators and autoscalers. */
export async function countByKind(
  pool: pg.Pool,
): Promise<{ kind: string; state: string; tasks: number; items: number }[]> {
  return COUNT_BY_KIND.all(pool, []);
}

const LIST_ALL = statement({
  name: 'relay-list-all',
  text: `select ${LEDGER_ROW} from task order by state desc, created_at, id limit $1`,
  takes: ['int8'],
  gives: LEDGER_ROW_COLUMNS,
});

/** Rows of every workspace, dead ones first, then oldest first. */
export async function listAll(pool: pg.Pool, limit: number): Promise<LedgerRow[]> {
  return LIST_ALL.all(pool, [limit]);
}

const FIND_DEAD = statement({
  name: 'relay-find-dead',
  text: `select workspace_id as "workspaceId", id from task
         where state = 'dead' and ($1::text is null or kind = $1) order by created_at, id`,
  takes: ['text?'],
  gives: { workspaceId: 'uuid', id: 'uuid' },
});

/** The dead rows, of one kind or of all, oldest first. */
export async function findDead(
  pool: pg.Pool,
  kind: string | null,
): Promise<{ workspaceId: string; id: string }[]> {
  return FIND_DEAD.all(pool, [kind]);
}

const SHOW = statement({
  name: 'relay-show',
  text: `select ${LEDGER_ROW}, refs as "refIds" from task where id = $1`,
  takes: ['uuid'],
  gives: { ...LEDGER_ROW_COLUMNS, refIds: 'uuid[]' },
});

/** One row with the ids it names, in any workspace; null when there is none. */
export async function show(pool: pg.Pool, id: string): Promise<(LedgerRow & { refIds: string[] }) | null> {
  return (await SHOW.first(pool, [id])) ?? null;
}

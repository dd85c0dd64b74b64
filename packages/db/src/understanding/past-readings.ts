import { type PastState } from '@feedback/contract/vocabulary';
import { type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';
import { MAY_BE_READ, MAY_BE_READ_AGAIN } from './second-readings.ts';
import { type Kind } from './understandings.ts';

/** How much of what is stored no model has read: of `items` with so many `characters`, or of more than these. */
export type Unread = { items: number; characters: number; isMore: boolean };

/** Counting more would take longer than a page may. */
const MOST_COUNTED = 50_000;

/** What a model may read and none has read, of at most $2 characters. */
const UNREAD = `select f.id, length(f.text) as characters from understanding u
  join feedback f on f.workspace_id = $1 and f.id = u.feedback_id and ${MAY_BE_READ} and length(f.text) <= $2
  where u.workspace_id = $1 and ${MAY_BE_READ_AGAIN} limit ${MOST_COUNTED}`;

const COUNT_UNREAD = statement({
  name: 'past-readings-count-unread',
  text: `select count(*)::int as items, coalesce(sum(characters), 0)::float8 as characters from (${UNREAD}) past`,
  takes: ['uuid', 'int4'],
  gives: { items: 'int4', characters: 'float8' },
});

/** How much a model would read that is stored. */
export async function countUnread(
  tx: Tx,
  workspaceId: string,
  { mostCharacters }: { mostCharacters: number },
): Promise<Unread> {
  const counted = await COUNT_UNREAD.one(tx, [workspaceId, mostCharacters]);
  return { ...counted, isMore: counted.items === MOST_COUNTED };
}

/** The reading of the past of a workspace: of `items`, `asked` have been asked about. */
export type PastReading = { state: PastState; items: number; asked: number; startedAt: Date };

const FIND = statement({
  name: 'past-readings-find',
  text: `select state, items, asked, started_at as "startedAt" from past_reading where workspace_id = $1`,
  takes: ['uuid'],
  gives: { state: holds<PastState>('text'), items: 'int4', asked: 'int4', startedAt: 'timestamptz' },
});

/** The reading of the past that was begun last; undefined if none was. */
export async function find(tx: Tx, workspaceId: string): Promise<PastReading | undefined> {
  return FIND.first(tx, [workspaceId]);
}

const BEGIN = statement({
  name: 'past-readings-begin',
  text: `insert into past_reading (workspace_id, state, up_to, below, items, asked, started_at)
         select $1, 'reading', newest, newest, $2, 0, $3
         from (select id as newest from feedback where workspace_id = $1 order by id desc limit 1) f
         on conflict (workspace_id) do update set
           state = excluded.state, up_to = excluded.up_to, below = excluded.below, items = excluded.items, asked = excluded.asked,
           started_at = excluded.started_at`,
  takes: ['uuid', 'int4', 'timestamptz'],
});

/** Begins to read the past, of `items` that no model has read. */
export async function begin(
  tx: Tx,
  workspaceId: string,
  { items, at }: { items: number; at: Date },
): Promise<void> {
  await BEGIN.run(tx, [workspaceId, items, at]);
}

const MOVE = statement({
  name: 'past-readings-move',
  text: `update past_reading set state = $3 where workspace_id = $1 and state = any ($2)`,
  takes: ['uuid', 'text[]', 'text'],
});

/** Moves the reading of the past from one of these states to another; false when it is in none of them. */
export async function move(
  tx: Tx,
  workspaceId: string,
  { from, to }: { from: PastState[]; to: PastState },
): Promise<boolean> {
  return (await MOVE.run(tx, [workspaceId, from, to])) === 1;
}

const ASK_NEXT = statement({
  name: 'past-readings-ask-next',
  text: `with next as (
           select u.feedback_id as id, row_number() over (order by u.feedback_id desc) as nth
           from past_reading p
           join understanding u on u.workspace_id = $1 and u.feedback_id <= p.up_to and ${MAY_BE_READ_AGAIN}
             and u.feedback_id <= case when p.asked = 0 then p.up_to else p.below end
             and (u.feedback_id < p.below or p.asked = 0)
           cross join lateral (
             select from feedback f
             where f.workspace_id = $1 and f.id = u.feedback_id and ${MAY_BE_READ} and length(f.text) <= $2 limit 1) f
           where p.workspace_id = $1 and p.state = 'reading' order by u.feedback_id desc limit $3
         ), rows as (
           insert into task (workspace_id, id, kind, refs)
           select $1, gen_random_uuid(), 'second-reading', array_agg(id order by id desc) from next group by (nth - 1) / $4::int
         ), last as (
           select id from next order by id limit 1
         )
         update past_reading p set below = last.id, asked = p.asked + (select count(*)::int from next)
         from last where p.workspace_id = $1`,
  takes: ['uuid', 'int4', 'int8', 'int4'],
});

/** Lets a model read the next items, as rows of the ledger of `ofRow` items; false when there are none, or it is not being read. */
export async function askNext(
  tx: Tx,
  workspaceId: string,
  { mostCharacters, limit, ofRow }: { mostCharacters: number; limit: number; ofRow: number },
): Promise<boolean> {
  return (await ASK_NEXT.run(tx, [workspaceId, mostCharacters, limit, ofRow])) === 1;
}

const COUNT_WAITING = statement({
  name: 'past-readings-count-waiting',
  text: `select coalesce(sum(cardinality(refs)), 0)::int as items,
                coalesce(extract(epoch from min(due_at) - now()) * 1000, 0)::float8 as "dueInMs"
         from task where workspace_id = $1 and kind = 'second-reading' and state = 'pending'
           and due_at <= now() + interval '11 minutes'`,
  takes: ['uuid'],
  gives: { items: 'int4!', dueInMs: 'float8!' },
});

/** How many items wait for a model, and in how many milliseconds the first is due; without those that are put off for longer. */
export async function countWaiting(tx: Tx, workspaceId: string): Promise<{ items: number; dueInMs: number }> {
  return COUNT_WAITING.one(tx, [workspaceId]);
}

/** An item that a model read in the past. `mayGoBack`: no member has corrected, moved, excluded or restored it or a part of it. */
export type ReadInPast = { id: string; text: string; statedKind: Kind | null; mayGoBack: boolean };

const FIND_READ = statement({
  name: 'past-readings-find-read',
  text: `select w.id, w.text, w.stated_kind as "statedKind",
                not exists (
                  select from feedback f
                  join understanding u on u.workspace_id = $1 and u.feedback_id = f.id
                  left join assignment a on a.workspace_id = $1 and a.feedback_id = f.id
                  where f.workspace_id = $1 and (f.id = w.id or f.part_of = w.id)
                    and (u.corrected_at is not null or a.pinned or a.confirmed or f.state not in ('processed', 'quarantined')
                         or f.quarantine_reason = 'person'
                         or exists (select from event e where e.workspace_id = $1 and e.priority_id is null and e.action = 'restore'
                                      and e.detail ->> 'item' in (f.id::text, w.id::text)))) as "mayGoBack"
         from (select distinct coalesce(f.part_of, f.id) as id
               from understanding u join feedback f on f.workspace_id = $1 and f.id = u.feedback_id
               where u.workspace_id = $1 and u.read_in_past order by 1 limit $2) those
         join feedback w on w.workspace_id = $1 and w.id = those.id order by w.id`,
  takes: ['uuid', 'int8'],
  gives: { id: 'uuid', text: 'text', statedKind: 'feedback_kind?', mayGoBack: 'bool!' },
});

/** The next items that a model read in the past, as wholes. */
export async function findRead(tx: Tx, workspaceId: string, limit: number): Promise<ReadInPast[]> {
  return FIND_READ.all(tx, [workspaceId, limit]);
}

const LEAVE_READ = statement({
  name: 'past-readings-leave-read',
  text: `update understanding u set read_in_past = false from feedback f
         where u.workspace_id = $1 and f.workspace_id = $1 and f.id = u.feedback_id and u.read_in_past
           and (f.id = any ($2) or f.part_of = any ($2))`,
  takes: ['uuid', 'uuid[]'],
});

/** Leaves items as the model read them. */
export async function leaveRead(tx: Tx, workspaceId: string, ids: string[]): Promise<void> {
  if (ids.length > 0) await LEAVE_READ.run(tx, [workspaceId, ids]);
}

const HAND_BACK_PLACES = statement({
  name: 'past-readings-hand-back-places',
  text: `update assignment a set feedback_id = heir.part_of, exemplar = false
         from (select distinct on (f.part_of) f.id, f.part_of from feedback f
               join assignment placed on placed.workspace_id = $1 and placed.feedback_id = f.id
               where f.workspace_id = $1 and f.part_of = any ($2) order by f.part_of, f.part_start) heir
         where a.workspace_id = $1 and a.feedback_id = heir.id`,
  takes: ['uuid', 'uuid[]'],
});

const REMOVE_PARTS = statement({
  name: 'past-readings-remove-parts',
  text: 'delete from feedback where workspace_id = $1 and part_of = any ($2)',
  takes: ['uuid', 'uuid[]'],
});

const FORGET = ['search_entry', 'embedding', 'understanding'].map((table) =>
  statement({
    name: `past-readings-forget-${table}`,
    text: `delete from ${table} where workspace_id = $1 and feedback_id = any ($2)`,
    takes: ['uuid', 'uuid[]'],
  }),
);

const WAIT = statement({
  name: 'past-readings-wait',
  text: `update feedback set state = 'received', quarantine_reason = null
         where workspace_id = $1 and id = any ($2) and state in ('processed', 'quarantined')`,
  takes: ['uuid', 'uuid[]'],
});

/**
 * Takes away what a model made of items: they wait to be understood as when they came, whole again, in the place of their first part. Their
 * priorities keep them until they are placed elsewhere.
 */
export async function takeBack(tx: Tx, workspaceId: string, ids: string[]): Promise<void> {
  for (const step of [HAND_BACK_PLACES, REMOVE_PARTS, ...FORGET, WAIT])
    await step.run(tx, [workspaceId, ids]);
}

const KEEP_PLACES = statement({
  name: 'past-readings-keep-places',
  text: `with gone as (
           delete from assignment a using feedback f
           where a.workspace_id = $1 and a.feedback_id = any ($2) and f.workspace_id = $1 and f.id = a.feedback_id and f.state = 'quarantined'
           returning a.feedback_id
         )
         update understanding u set clustered = true from assignment a
         where u.workspace_id = $1 and u.feedback_id = any ($2) and a.workspace_id = $1 and a.feedback_id = u.feedback_id
           and not exists (select from gone where gone.feedback_id = u.feedback_id)`,
  takes: ['uuid', 'uuid[]'],
});

/** Leaves items that were taken back and understood where they are; those that say nothing leave their priorities. */
export async function keepPlaces(tx: Tx, workspaceId: string, ids: string[]): Promise<void> {
  await KEEP_PLACES.run(tx, [workspaceId, ids]);
}

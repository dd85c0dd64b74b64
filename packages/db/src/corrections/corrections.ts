import { type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';
import { type QuarantineReason } from '../understanding/understandings.ts';

const BEGIN = statement({
  name: 'corrections-begin',
  text: `insert into clustering (workspace_id, revision) values ($1, 1)
         on conflict (workspace_id) do update set revision = clustering.revision + 1`,
  takes: ['uuid'],
});

/**
 * Starts a correction: the clusters are locked until the transaction ends, and a clustering computed from their earlier
 * state is discarded.
 */
export async function begin(tx: Tx, workspaceId: string): Promise<void> {
  await BEGIN.run(tx, [workspaceId]);
}

const PIN_ITEMS = statement({
  name: 'corrections-pin-items',
  text: `update assignment set pinned = true where workspace_id = $1 and priority_id = any ($2::uuid[]) and not pinned`,
  takes: ['uuid', 'uuid[]'],
});

/** Pins all items of these priorities, so that refinements do not move them. */
export async function pinItems(tx: Tx, workspaceId: string, priorityIds: string[]): Promise<void> {
  await PIN_ITEMS.run(tx, [workspaceId, priorityIds]);
}

const PIN_EXEMPLARS = statement({
  name: 'corrections-pin-exemplars',
  text: `update assignment set pinned = true where workspace_id = $1 and priority_id = $2 and exemplar and not pinned`,
  takes: ['uuid', 'uuid'],
});

/** Pins the exemplars of a priority, so that it stays the same priority. */
export async function pinExemplars(tx: Tx, workspaceId: string, priorityId: string): Promise<void> {
  await PIN_EXEMPLARS.run(tx, [workspaceId, priorityId]);
}

const ITEMS_OF = statement({
  name: 'corrections-items-of',
  text: `select feedback_id as id from assignment
         where workspace_id = $1 and priority_id = $2 and feedback_id = any ($3::uuid[]) order by feedback_id`,
  takes: ['uuid', 'uuid', 'uuid[]'],
  gives: { id: 'uuid' },
});

/** Which of the items belong to a priority. */
export async function itemsOf(
  tx: Tx,
  workspaceId: string,
  { priorityId, feedbackIds }: { priorityId: string; feedbackIds: string[] },
): Promise<string[]> {
  const rows = await ITEMS_OF.all(tx, [workspaceId, priorityId, feedbackIds]);
  return rows.map(({ id }) => id);
}

const FIRST_ITEMS = statement({
  name: 'corrections-first-items',
  text: `select feedback_id as id from assignment where workspace_id = $1 and priority_id = $2 order by feedback_id limit $3`,
  takes: ['uuid', 'uuid', 'int8'],
  gives: { id: 'uuid' },
});

/** The items of a priority, at most `most`. */
export async function firstItems(
  tx: Tx,
  workspaceId: string,
  { priorityId, most }: { priorityId: string; most: number },
): Promise<string[]> {
  return (await FIRST_ITEMS.all(tx, [workspaceId, priorityId, most])).map(({ id }) => id);
}

const SIZE = statement({
  name: 'corrections-size',
  text: 'select count(*)::int as items from assignment where workspace_id = $1 and priority_id = $2',
  takes: ['uuid', 'uuid'],
  gives: { items: 'int4' },
});

/** The number of items of a priority. */
export async function size(tx: Tx, workspaceId: string, priorityId: string): Promise<number> {
  return (await SIZE.one(tx, [workspaceId, priorityId])).items;
}

const MOVE_ITEMS = statement({
  name: 'corrections-move-items',
  text: `update assignment a set priority_id = $3, pinned = true, confirmed = true, exemplar = a.feedback_id = any ($4), typicality = null
         where a.workspace_id = $1 and a.feedback_id = any ($2)`,
  takes: ['uuid', 'uuid[]', 'uuid', 'uuid[]'],
});

/** Moves items to a priority and pins them there; up to `exemplars` of them represent it. */
export async function moveItems(
  tx: Tx,
  workspaceId: string,
  { feedbackIds, into, exemplars }: { feedbackIds: string[]; into: string; exemplars: number },
): Promise<void> {
  await MOVE_ITEMS.run(tx, [workspaceId, feedbackIds, into, feedbackIds.slice(0, exemplars)]);
}

const PLACE_OF = statement({
  name: 'corrections-place-of',
  text: `select a.priority_id as "priorityId", f.state from feedback f
         join understanding u on u.workspace_id = f.workspace_id and u.feedback_id = f.id
         left join assignment a on a.workspace_id = f.workspace_id and a.feedback_id = f.id
         where f.workspace_id = $1 and f.id = $2 for update of f`,
  takes: ['uuid', 'uuid'],
  gives: { priorityId: 'uuid', state: 'feedback_state' },
});

/** An item's priority, null when it has none; undefined when there is no such item, or it is not understood yet. */
export async function placeOf(
  tx: Tx,
  workspaceId: string,
  feedbackId: string,
): Promise<{ priorityId: string | null; state: string } | undefined> {
  return PLACE_OF.first(tx, [workspaceId, feedbackId]);
}

const NAME = statement({
  name: 'corrections-name',
  text: 'update priority set title = $3, named = true, titled_by = null, updated_at = $4 where workspace_id = $1 and id = $2',
  takes: ['uuid', 'uuid', 'text', 'timestamptz'],
});

/** Sets a priority's title; refinements keep it. */
export async function name(
  tx: Tx,
  workspaceId: string,
  { id, title, at }: { id: string; title: string; at: Date },
): Promise<void> {
  await NAME.run(tx, [workspaceId, id, title, at]);
}

const IS_TITLE_TAKEN = statement({
  name: 'corrections-is-title-taken',
  text: `select from priority where workspace_id = $1 and lower(title) = lower($2) and id <> $3 and merged_into is null limit 1`,
  takes: ['uuid', 'text', 'uuid'],
});

/** Whether another priority in force has that title: two never share one. */
export async function isTitleTaken(
  tx: Tx,
  workspaceId: string,
  { title, besides }: { title: string; besides: string },
): Promise<boolean> {
  return (await IS_TITLE_TAKEN.run(tx, [workspaceId, title, besides])) === 1;
}

const QUARANTINE = statement({
  name: 'corrections-quarantine',
  text: `update feedback set state = 'quarantined', quarantine_reason = $3 where workspace_id = $1 and id = $2`,
  takes: ['uuid', 'uuid', 'text'],
});

const GIVE_UP_PLACE = statement({
  name: 'corrections-give-up-place',
  text: `with gone as (delete from assignment where workspace_id = $1 and feedback_id = $2 returning feedback_id)
         update clustering set items = items - 1 where workspace_id = $1 and exists (select from gone)`,
  takes: ['uuid', 'uuid'],
});

/** Excludes an item from everything that is counted and shown; it can be restored. */
export async function quarantine(
  tx: Tx,
  workspaceId: string,
  { feedbackId, reason }: { feedbackId: string; reason: string },
): Promise<void> {
  await QUARANTINE.run(tx, [workspaceId, feedbackId, reason]);
  await GIVE_UP_PLACE.run(tx, [workspaceId, feedbackId]);
}

const RELEASE = statement({
  name: 'corrections-release',
  text: `update feedback set state = 'processed', quarantine_reason = null
         where workspace_id = $1 and (id = $2 or id = (select part_of from feedback where workspace_id = $1 and id = $2))`,
  takes: ['uuid', 'uuid'],
});

const WAIT_FOR_PLACE = statement({
  name: 'corrections-wait-for-place',
  text: 'update understanding set clustered = false where workspace_id = $1 and feedback_id = $2',
  takes: ['uuid', 'uuid'],
});

/**
 * Restores an item; it waits to be placed. When a part is restored, its whole counts again too, because other customers may have
 * repeated the whole.
 */
export async function release(tx: Tx, workspaceId: string, feedbackId: string): Promise<void> {
  await RELEASE.run(tx, [workspaceId, feedbackId]);
  await WAIT_FOR_PLACE.run(tx, [workspaceId, feedbackId]);
}

/** An excluded item with the reason: the one the service found, or `person`. */
export type Quarantined = {
  id: string;
  text: string;
  reason: QuarantineReason | 'person';
  customer: string | null;
  /** The company as sent. */
  account: string | null;
  source: string;
  saidAt: Date;
};

const QUARANTINED = statement({
  name: 'corrections-quarantined',
  text: `select id, text, coalesce(quarantine_reason, 'person') as reason, coalesce(customer_name, customer_email) as customer, company_name as account,
                source, said_at as "saidAt"
         from feedback
         where workspace_id = $1 and state = 'quarantined' and ($2::uuid is null or id < $2)
         order by id desc limit $3`,
  takes: ['uuid', 'uuid?', 'int8'],
  gives: {
    id: 'uuid',
    text: 'text',
    reason: holds<Quarantined['reason']>('text'),
    customer: 'text?',
    account: 'text?',
    source: 'text',
    saidAt: 'timestamptz',
  },
});

/** The excluded items, newest first; `before` is the last id of the previous page. */
export async function quarantined(
  tx: Tx,
  workspaceId: string,
  { before, limit }: { before?: string; limit: number },
): Promise<Quarantined[]> {
  return QUARANTINED.all(tx, [workspaceId, before ?? null, limit]);
}

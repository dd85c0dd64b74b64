import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';
import { toMap } from '../statements/values-by-id.ts';
import { type Kind, toVectored } from './understandings.ts';

/** A placed item that may speak of several things. */
export type Undivided = {
  id: string;
  text: string;
  statedKind: Kind | null;
  vector: Int8Array;
  /**
   * Its priority. Null if the item may not be divided: a member corrected it as a whole, it does not count any more, or it is
   * a part.
   */
  priorityId: string | null;
  /** Whether its priority has no other item. */
  isAlone: boolean;
};

const FIND_UNDIVIDED = statement({
  name: 'find-undivided',
  // Lookups by key; `limit` keeps PostgreSQL from turning them into joins.
  text: `select u.feedback_id as id, f.text, f.stated_kind as "statedKind", e.vector, a.priority_id as "priorityId",
                not exists (select from assignment o where o.workspace_id = $1 and o.priority_id = a.priority_id
                              and o.feedback_id <> u.feedback_id) as "isAlone"
         from understanding u
         cross join lateral (select * from feedback where workspace_id = $1 and id = u.feedback_id limit 1) f
         cross join lateral (
           select vector from embedding where workspace_id = $1 and encoder = $2 and feedback_id = u.feedback_id limit 1) e
         left join lateral (
           select priority_id from assignment
           where workspace_id = $1 and feedback_id = u.feedback_id and not pinned and not confirmed
             and f.state = 'processed' and f.part_of is null and u.corrected_at is null limit 1) a on true
         where u.workspace_id = $1 and u.undivided and u.clustered order by u.feedback_id limit $3`,
  takes: ['uuid', 'text', 'int8'],
  gives: {
    id: 'uuid',
    text: 'text',
    statedKind: 'feedback_kind?',
    vector: 'bytea',
    priorityId: 'uuid?',
    isAlone: 'bool',
  },
  prepared: true,
});

/** Placed items that may speak of several things, oldest first, with their vectors in one encoder's space. */
export async function findUndivided(
  tx: Tx,
  workspaceId: string,
  { encoder, limit }: { encoder: string; limit: number },
): Promise<Undivided[]> {
  const rows = await FIND_UNDIVIDED.all(tx, [workspaceId, encoder, limit]);
  return rows.map(toVectored);
}

const SAID = statement({
  name: 'parts-said',
  text: `select id as key, left(text, $3) as text, part_of is not null as "isPart" from feedback
         where workspace_id = $1 and id = any ($2::uuid[])`,
  takes: ['uuid', 'uuid[]', 'int4'],
  gives: { key: 'uuid', text: 'text', isPart: 'bool' },
});

/** The beginning of what items say, and whether each is a part of another. */
export function said(
  tx: Tx,
  workspaceId: string,
  { ids, characters }: { ids: string[]; characters: number },
): Promise<{ key: string; text: string; isPart: boolean }[]> {
  return SAID.all(tx, [workspaceId, ids, characters]);
}

const HAS_UNDIVIDED = statement({
  name: 'parts-has-undivided',
  text: 'select from understanding where workspace_id = $1 and undivided and clustered limit 1',
  takes: ['uuid'],
  prepared: true,
});

/** Whether a placed item may speak of several things. */
export async function hasUndivided(tx: Tx, workspaceId: string): Promise<boolean> {
  return (await HAS_UNDIVIDED.run(tx, [workspaceId])) === 1;
}

/** A part of an item: `text` is the item's from `start` to `end`, in UTF-16 code units. */
export type NewPart = { id: string; partOf: string; start: number; end: number; text: string };

const ADD = statement({
  name: 'parts-add',
  // The lock waits for a member who is setting the kind of the whole, whose understanding is deleted next.
  text: `insert into feedback (workspace_id, id, part_of, part_start, part_end, text, customer_key, state, received_at, said_at, source,
                               customer_name, customer_email, revenue_amount, revenue_band, sku, project_id, stated_kind,
                               company_name, through_survey)
         select $1, p.id, f.id, p.part_start, p.part_end, p.text, case when f.customer_key is null then f.id else f.customer_key end,
                'received', f.received_at, f.said_at, f.source, f.customer_name, f.customer_email, f.revenue_amount,
                f.revenue_band, f.sku, f.project_id, f.stated_kind, f.company_name, f.through_survey
         from unnest($2::uuid[], $3::uuid[], $4::int[], $5::int[], $6::text[]) as p (id, part_of, part_start, part_end, text)
         cross join lateral (
           select * from feedback where workspace_id = $1 and id = p.part_of and state = 'processed' limit 1) f
         cross join lateral (
           select from assignment where workspace_id = $1 and feedback_id = p.part_of and not pinned and not confirmed limit 1) a
         cross join lateral (
           select from understanding where workspace_id = $1 and feedback_id = p.part_of and corrected_at is null limit 1
           for update) u
         returning id`,
  takes: ['uuid', 'uuid[]', 'uuid[]', 'int4[]', 'int4[]', 'text[]'],
  gives: { id: 'uuid' },
});

/**
 * Stores parts as items that wait to be understood, with the customer of the whole; returns their ids. Parts of an item that a
 * member has corrected or excluded meanwhile are left out.
 */
export async function add(tx: Tx, workspaceId: string, found: NewPart[]): Promise<string[]> {
  const rows = await ADD.all(tx, [
    workspaceId,
    found.map(({ id }) => id),
    found.map(({ partOf }) => partOf),
    found.map(({ start }) => start),
    found.map(({ end }) => end),
    found.map(({ text }) => text),
  ]);
  return rows.map(({ id }) => id);
}

const HAND_ON_PLACES = statement({
  name: 'parts-hand-on-places',
  text: `with heir as (
           update assignment a set feedback_id = ($3::jsonb ->> a.feedback_id::text)::uuid
           where a.workspace_id = $1 and a.feedback_id = any ($2)
           returning a.feedback_id
         )
         update understanding u set clustered = true from heir where u.workspace_id = $1 and u.feedback_id = heir.feedback_id`,
  takes: ['uuid', 'uuid[]', 'jsonb'],
});

/** Gives an item's place in its priority to one of its parts, so that the priority keeps its id. */
export async function handOnPlaces(
  tx: Tx,
  workspaceId: string,
  heirs: { partOf: string; id: string }[],
): Promise<void> {
  const heirOf = toMap(heirs.map(({ partOf, id }) => [partOf, id]));
  await HAND_ON_PLACES.run(tx, [workspaceId, heirs.map(({ partOf }) => partOf), heirOf]);
}

const MARK_LOOKED_AT = statement({
  name: 'parts-mark-looked-at',
  text: 'update understanding set undivided = false where workspace_id = $1 and feedback_id = any ($2)',
  takes: ['uuid', 'uuid[]'],
});

/** Takes items off the list of those that may be divided. */
export async function markLookedAt(tx: Tx, workspaceId: string, feedbackIds: string[]): Promise<void> {
  await MARK_LOOKED_AT.run(tx, [workspaceId, feedbackIds]);
}

const SIGNALS_OF = statement({
  name: 'parts-signals-of',
  text: `select id from feedback where workspace_id = $1 and part_of = $2 order by part_start`,
  takes: ['uuid', 'uuid'],
  gives: { id: 'uuid' },
});

/** The signals of an item, in their order: its parts, or itself where it speaks of one thing. */
export async function signalsOf(tx: Tx, workspaceId: string, feedbackId: string): Promise<string[]> {
  const rows = await SIGNALS_OF.all(tx, [workspaceId, feedbackId]);
  return rows.length === 0 ? [feedbackId] : rows.map(({ id }) => id);
}

import { type Tx } from '../connections/open.ts';
import { composed, statement } from '../statements/statement.ts';
import { toMap } from '../statements/values-by-id.ts';
import { type Kind, NAMED_BY, toVectored } from './understandings.ts';

/** An item that represents its cluster. */
export type Exemplar = { feedbackId: string; priorityId: string; vector: Int8Array };

/** The progress of clustering. `revision` rises with every correction by a member. */
export type Progress = { revision: string; items: number; sinceRefinement: number };

/**
 * The cluster of an item. `typicality` is how well the item stands for its cluster and for the cluster's title; null until a
 * refinement has compared it.
 */
export type Placement = {
  feedbackId: string;
  priorityId: string;
  probability: number;
  exemplar: boolean;
  typicality: number | null;
};

const BEGIN_PROGRESS = statement({
  name: 'clusters-begin-progress',
  text: 'insert into clustering (workspace_id) values ($1) on conflict do nothing',
  takes: ['uuid'],
});

const PROGRESS = composed({
  name: 'clusters-progress',
  text: ({ lock }: { lock: boolean }) =>
    `select revision, items, since_refinement as "sinceRefinement" from clustering where workspace_id = $1
     ${lock ? 'for update' : ''}`,
  variants: () => [{ lock: false }, { lock: true }],
  takes: ['uuid'],
  gives: { revision: 'int8', items: 'int4', sinceRefinement: 'int4' },
});

/** The clustering state of a workspace; locks the row for a caller that is about to write. */
export async function progress(tx: Tx, workspaceId: string, { lock }: { lock: boolean }): Promise<Progress> {
  await BEGIN_PROGRESS.run(tx, [workspaceId]);
  return PROGRESS.one(tx, { lock }, [workspaceId]);
}

const SAVE_PROGRESS = statement({
  name: 'clusters-save-progress',
  text: 'update clustering set items = $2, since_refinement = $3 where workspace_id = $1',
  takes: ['uuid', 'int4', 'int4'],
});

export async function saveProgress(
  tx: Tx,
  workspaceId: string,
  { items, sinceRefinement }: Omit<Progress, 'revision'>,
) {
  await SAVE_PROGRESS.run(tx, [workspaceId, items, sinceRefinement]);
}

const RECOUNT = statement({
  name: 'clusters-recount',
  text: `update clustering set items = (select count(*)::int from assignment where workspace_id = $1) where workspace_id = $1`,
  takes: ['uuid'],
});

/** Counts the placed items again, after some have gone: the sum of what came does not know of them. */
export async function recount(tx: Tx, workspaceId: string): Promise<void> {
  await progress(tx, workspaceId, { lock: true }); // what is being placed is counted, once it is
  await RECOUNT.run(tx, [workspaceId]);
}

const NOTE_CHANGED = statement({
  name: 'clusters-note-changed',
  text: 'update clustering set since_refinement = since_refinement + $2 where workspace_id = $1',
  takes: ['uuid', 'int4'],
});

/** Counts items whose vectors have changed as new ones: enough of them make a refinement due. */
export async function noteChanged(tx: Tx, workspaceId: string, items: number): Promise<void> {
  await NOTE_CHANGED.run(tx, [workspaceId, items]);
}

const EXEMPLARS = statement({
  name: 'find-exemplars',
  text: `select a.feedback_id as "feedbackId", a.priority_id as "priorityId", e.vector
         from assignment a
         cross join lateral (
           select vector from embedding where workspace_id = $1 and encoder = $2 and feedback_id = a.feedback_id limit 1) e
         where a.workspace_id = $1 and a.exemplar order by a.priority_id, a.feedback_id`,
  takes: ['uuid', 'text'],
  gives: { feedbackId: 'uuid', priorityId: 'uuid', vector: 'bytea' },
  prepared: true,
});

/** The exemplars of every cluster in one encoder's space, by cluster and item. */
export async function exemplars(tx: Tx, workspaceId: string, encoder: string): Promise<Exemplar[]> {
  const rows = await EXEMPLARS.all(tx, [workspaceId, encoder]);
  return rows.map(toVectored);
}

/**
 * A placed item with everything that a refinement reads: `text` is its need, or without one what was said. `pinned` items stay where a
 * member put them, or in the priority that was taken up when they were there: what came later may only resemble it.
 */
export type PlacedItem = Omit<Placement, 'typicality'> & {
  kind: Kind;
  areaId: string | null;
  text: string;
  vector: Int8Array;
  pinned: boolean;
};

const PLACED_ITEMS = statement({
  name: 'find-placed-items',
  text: `with newest as materialized (
           select feedback_id from assignment where workspace_id = $1 order by feedback_id desc limit $3
         ), older as (
           select feedback_id, row_number() over (
             partition by priority_id order by (pinned or confirmed) desc, feedback_id desc) as nth
           from assignment
           where workspace_id = $1 and (exemplar or pinned or confirmed)
             and feedback_id < (select feedback_id from newest order by feedback_id limit 1)
         ), chosen as (
           select feedback_id from newest union all select feedback_id from older where nth <= $4
         ), taken_up as materialized (
           select p.id, (select max(at) from event e where e.workspace_id = $1 and e.priority_id = p.id
                           and e.from_state = 'open' and e.to_state <> 'open') as at
           from priority p where p.workspace_id = $1 and p.state <> 'open'
         )
         -- How many were chosen PostgreSQL cannot know; \`limit\` keeps these lookups by key from becoming joins that read the
         -- whole workspace for each of them.
         select c.feedback_id as "feedbackId", a.priority_id as "priorityId", a.probability, a.exemplar, u.kind, p.area_id as "areaId", ${NAMED_BY} as text, e.vector,
                a.pinned or a.confirmed
                  or (p.state <> 'open' and f.received_at <= coalesce((select at from taken_up t where t.id = p.id), 'infinity')) as pinned
         from chosen c
         cross join lateral (
           select * from assignment a where a.workspace_id = $1 and a.feedback_id = c.feedback_id limit 1) a
         cross join lateral (
           select vector from embedding where workspace_id = $1 and encoder = $2 and feedback_id = c.feedback_id limit 1) e
         cross join lateral (
           select text, received_at from feedback where workspace_id = $1 and id = c.feedback_id limit 1) f
         cross join lateral (
           select kind, need from understanding where workspace_id = $1 and feedback_id = c.feedback_id limit 1) u
         cross join lateral (select id, state, area_id from priority where workspace_id = $1 and id = a.priority_id limit 1) p
         order by c.feedback_id`,
  takes: ['uuid', 'text', 'int8', 'int8'],
  gives: {
    feedbackId: 'uuid',
    priorityId: 'uuid',
    probability: 'float4',
    exemplar: 'bool',
    kind: 'feedback_kind',
    areaId: 'uuid?',
    text: 'text',
    vector: 'bytea',
    pinned: 'bool',
  },
  prepared: true,
});

/**
 * The newest placed items, and up to `older` earlier ones of each cluster: first those that a member pinned, so that the
 * cluster is never merged away, then exemplars. Oldest first.
 */
export async function placedItems(
  tx: Tx,
  workspaceId: string,
  { encoder, newest, older }: { encoder: string; newest: number; older: number },
): Promise<PlacedItem[]> {
  const rows = await PLACED_ITEMS.all(tx, [workspaceId, encoder, newest, older]);
  return rows.map(toVectored);
}

const TAKEN_TITLES = statement({
  name: 'clusters-taken-titles',
  text: `select title from priority
         where workspace_id = $1 and merged_into is null and (named or not id = any ($2::uuid[])) order by id`,
  takes: ['uuid', 'uuid[]'],
  gives: { title: 'text' },
});

/** Titles of the workspace's priorities in force, except titles that the service gave to `besides`: those may change. */
export async function takenTitles(tx: Tx, workspaceId: string, besides: string[]): Promise<string[]> {
  const rows = await TAKEN_TITLES.all(tx, [workspaceId, besides]);
  return rows.map(({ title }) => title);
}

const INSERT = statement({
  name: 'clusters-insert',
  text: `insert into priority (workspace_id, id, title) select $1, id, title from unnest($2::uuid[], $3::text[]) as c (id, title)`,
  takes: ['uuid', 'uuid[]', 'text[]'],
});

/** Creates clusters; each is a priority from its first item on. */
export async function insert(
  tx: Tx,
  workspaceId: string,
  clusters: { id: string; title: string }[],
): Promise<void> {
  if (clusters.length === 0) return;
  await INSERT.run(tx, [workspaceId, clusters.map(({ id }) => id), clusters.map(({ title }) => title)]);
}

const RETITLE = statement({
  name: 'clusters-retitle',
  text: `update priority p set title = $3::jsonb ->> p.id::text, titled_by = null, title_asked = null, updated_at = now()
         where p.workspace_id = $1 and p.id = any ($2) and p.title <> $3::jsonb ->> p.id::text and not p.named
           and (p.titled_by is null or not $4)`,
  takes: ['uuid', 'uuid[]', 'jsonb', 'bool'],
});

/** Changes titles of clusters; titles given by a member stay, and with `keepsModels` those that a model gave. */
export async function retitle(
  tx: Tx,
  workspaceId: string,
  titles: { id: string; title: string }[],
  { keepsModels = false }: { keepsModels?: boolean } = {},
): Promise<void> {
  if (titles.length === 0) return;
  await RETITLE.run(tx, [
    workspaceId,
    titles.map(({ id }) => id),
    toMap(titles.map(({ id, title }) => [id, title])),
    keepsModels,
  ]);
}

const MOVE_ITEMS = statement({
  name: 'clusters-move-items',
  text: `update assignment a set priority_id = ($3::jsonb ->> a.priority_id::text)::uuid, exemplar = false, typicality = null
         where a.workspace_id = $1 and a.priority_id = any ($2)`,
  takes: ['uuid', 'uuid[]', 'jsonb'],
});

const LEAVE_REDIRECT = statement({
  name: 'clusters-leave-redirect',
  text: `update priority p set merged_into = ($3::jsonb ->> p.id::text)::uuid, updated_at = now()
         where p.workspace_id = $1 and p.id = any ($2)`,
  takes: ['uuid', 'uuid[]', 'jsonb'],
});

/** Merges clusters into others: their items move, and each old id redirects. */
export async function merge(
  tx: Tx,
  workspaceId: string,
  merged: { from: string; into: string }[],
): Promise<void> {
  if (merged.length === 0) return;
  const targets = toMap(merged.map(({ from, into }) => [from, into]));
  const values = [workspaceId, merged.map(({ from }) => from), targets] as const;
  await MOVE_ITEMS.run(tx, values);
  await LEAVE_REDIRECT.run(tx, values);
}

const END_REDIRECT = statement({
  name: 'clusters-end-redirect',
  text: `update priority set merged_into = null, updated_at = now() where workspace_id = $1 and id = $2 returning title`,
  takes: ['uuid', 'uuid'],
  gives: { title: 'text' },
});

/** Makes a merged cluster one of its own again; returns its title. */
export async function endRedirect(tx: Tx, workspaceId: string, id: string): Promise<string> {
  return (await END_REDIRECT.one(tx, [workspaceId, id])).title;
}

const KEEP_EXEMPLARS = statement({
  name: 'clusters-keep-exemplars',
  text: `update assignment set exemplar = false
         where workspace_id = $1 and exemplar and feedback_id not in (select unnest($2::uuid[]))`,
  takes: ['uuid', 'uuid[]'],
});

/** Removes all exemplars except those items: items left out of a refinement no longer represent a cluster. */
export async function keepExemplars(tx: Tx, workspaceId: string, feedbackIds: string[]): Promise<void> {
  await KEEP_EXEMPLARS.run(tx, [workspaceId, feedbackIds]);
}

const PLACE = statement({
  name: 'place-items',
  text: `insert into assignment as a (workspace_id, feedback_id, priority_id, probability, exemplar, typicality)
         select $1, p.id, p.priority_id, p.probability, p.exemplar, p.typicality
         from unnest($2::uuid[], $3::uuid[], $4::real[], $5::boolean[], $6::real[])
           as p (id, priority_id, probability, exemplar, typicality)
         cross join lateral (select from understanding u where u.workspace_id = $1 and u.feedback_id = p.id limit 1) u
         on conflict (workspace_id, feedback_id) do update set
           priority_id = excluded.priority_id, probability = excluded.probability, exemplar = excluded.exemplar,
           typicality = excluded.typicality
         where (a.priority_id, a.probability, a.exemplar, a.typicality) is distinct from
               (excluded.priority_id, excluded.probability, excluded.exemplar, excluded.typicality)`,
  takes: ['uuid', 'uuid[]', 'uuid[]', 'float4[]', 'bool[]', 'float4?[]'],
  prepared: true,
});

/** Places new and moved items; items erased meanwhile are skipped. */
export async function place(tx: Tx, workspaceId: string, placements: Placement[]): Promise<void> {
  if (placements.length === 0) return;
  await PLACE.run(tx, [
    workspaceId,
    placements.map((item) => item.feedbackId),
    placements.map((item) => item.priorityId),
    placements.map((item) => item.probability),
    placements.map((item) => item.exemplar),
    placements.map((item) => item.typicality),
  ]);
}

const MARK_CLUSTERED = statement({
  name: 'mark-clustered',
  text: 'update understanding set clustered = true where workspace_id = $1 and feedback_id = any ($2)',
  takes: ['uuid', 'uuid[]'],
  prepared: true,
});

/** Takes items off the list of those waiting to be placed. */
export async function markClustered(tx: Tx, workspaceId: string, feedbackIds: string[]): Promise<void> {
  await MARK_CLUSTERED.run(tx, [workspaceId, feedbackIds]);
}

const PUT_AREAS = statement({
  name: 'clusters-put-areas',
  text: `insert into area as a (workspace_id, id, title) select $1, id, title from unnest($2::uuid[], $3::text[]) as c (id, title)
         on conflict (workspace_id, id) do update set title = excluded.title where a.title <> excluded.title`,
  takes: ['uuid', 'uuid[]', 'text[]'],
});

const ASSIGN_AREAS = statement({
  name: 'clusters-assign-areas',
  text: `update priority p set area_id = ($3::jsonb ->> p.id::text)::uuid
         where p.workspace_id = $1 and p.id = any ($2) and p.area_id is distinct from ($3::jsonb ->> p.id::text)::uuid`,
  takes: ['uuid', 'uuid[]', 'jsonb'],
});

const DELETE_EMPTY_AREAS = statement({
  name: 'clusters-delete-empty-areas',
  text: `delete from area a where a.workspace_id = $1
         and not exists (select from priority p where p.workspace_id = $1 and p.area_id = a.id and p.merged_into is null)`,
  takes: ['uuid'],
});

/** Replaces the areas of the clusters that were looked at; those of others stay. */
export async function saveAreas(
  tx: Tx,
  workspaceId: string,
  { lookedAt, areas }: { lookedAt: string[]; areas: { id: string; title: string; clusterIds: string[] }[] },
): Promise<void> {
  await PUT_AREAS.run(tx, [workspaceId, areas.map(({ id }) => id), areas.map(({ title }) => title)]);
  const areaOf = areas.flatMap(({ id, clusterIds }) => clusterIds.map((cluster) => [cluster, id] as const));
  await ASSIGN_AREAS.run(tx, [workspaceId, lookedAt, toMap(areaOf)]);
  await DELETE_EMPTY_AREAS.run(tx, [workspaceId]);
}

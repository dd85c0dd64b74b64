import { type Tx } from './open.ts';
import { toVectored } from './understandings.ts';

/** An item that stands for its cluster. */
export type Exemplar = { priorityId: string; vector: Int8Array };

/** How far clustering has come. `revision` rises with every correction by a person. */
export type Progress = { revision: string; items: number; sinceRefinement: number };

/** Where an item belongs. */
export type Placement = { feedbackId: string; priorityId: string; probability: number; exemplar: boolean };

/** The state of a workspace's clustering; the row is locked when the caller is about to write. */
export async function progress(tx: Tx, workspaceId: string, { lock }: { lock: boolean }): Promise<Progress> {
  await tx.query('insert into clustering (workspace_id) values ($1) on conflict do nothing', [workspaceId]);
  const { rows } = await tx.query<Progress>(
    `select revision, items, since_refinement as "sinceRefinement" from clustering where workspace_id = $1
     ${lock ? 'for update' : ''}`,
    [workspaceId],
  );
  if (!rows[0]) throw new Error('the clustering row was not made');
  return rows[0];
}

export async function saveProgress(
  tx: Tx,
  workspaceId: string,
  { items, sinceRefinement }: Omit<Progress, 'revision'>,
) {
  await tx.query('update clustering set items = $2, since_refinement = $3 where workspace_id = $1', [
    workspaceId,
    items,
    sinceRefinement,
  ]);
}

/** The exemplars of every cluster in one encoder's space, by cluster and item. */
export async function exemplars(tx: Tx, workspaceId: string, encoder: string): Promise<Exemplar[]> {
  const { rows } = await tx.query<Omit<Exemplar, 'vector'> & { vector: Buffer }>({
    name: 'find-exemplars',
    text: `select a.priority_id as "priorityId", e.vector
           from assignment a
           join embedding e on e.workspace_id = a.workspace_id and e.encoder = $2 and e.feedback_id = a.feedback_id
           where a.workspace_id = $1 and a.exemplar order by a.priority_id, a.feedback_id`,
    values: [workspaceId, encoder],
  });
  return rows.map(toVectored);
}

/** An item that has its place, with all that a refinement looks at. `pinned` ones stay where a person or their state put them. */
export type PlacedItem = Placement & { text: string; vector: Int8Array; pinned: boolean };

/**
 * The newest items that have a place, and up to `older` of each cluster from before them: those that are kept there by a person,
 * so that it is never merged away, then its exemplars. The oldest first.
 */
export async function placedItems(
  tx: Tx,
  workspaceId: string,
  { encoder, newest, older }: { encoder: string; newest: number; older: number },
): Promise<PlacedItem[]> {
  const { rows } = await tx.query<Omit<PlacedItem, 'vector'> & { vector: Buffer }>({
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
           )
           select a.feedback_id as "feedbackId", a.priority_id as "priorityId", a.probability, a.exemplar, f.text, e.vector,
                  a.pinned or a.confirmed or p.state <> 'open' as pinned
           from chosen c
           join assignment a on a.workspace_id = $1 and a.feedback_id = c.feedback_id
           join embedding e on e.workspace_id = $1 and e.encoder = $2 and e.feedback_id = c.feedback_id
           join feedback f on f.workspace_id = $1 and f.id = c.feedback_id
           join priority p on p.workspace_id = $1 and p.id = a.priority_id
           order by a.feedback_id`,
    values: [workspaceId, encoder, newest, older],
  });
  return rows.map(toVectored);
}

/** Titles of the workspace's priorities that stand, but for those of `besides` that no person named: these may get others. */
export async function takenTitles(tx: Tx, workspaceId: string, besides: string[]): Promise<string[]> {
  const { rows } = await tx.query<{ title: string }>(
    `select title from priority
     where workspace_id = $1 and merged_into is null and (named or not id = any ($2::uuid[])) order by id`,
    [workspaceId, besides],
  );
  return rows.map(({ title }) => title);
}

/** Makes clusters; each is a priority from its first item on. */
export async function insert(
  tx: Tx,
  workspaceId: string,
  clusters: { id: string; title: string }[],
): Promise<void> {
  if (clusters.length === 0) return;
  await tx.query(
    `insert into priority (workspace_id, id, title) select $1, id, title from unnest($2::uuid[], $3::text[]) as c (id, title)`,
    [workspaceId, clusters.map(({ id }) => id), clusters.map(({ title }) => title)],
  );
}

/** Gives clusters other titles; those that a person named keep theirs. */
export async function retitle(
  tx: Tx,
  workspaceId: string,
  titles: { id: string; title: string }[],
): Promise<void> {
  if (titles.length === 0) return;
  await tx.query(
    `update priority p set title = c.title, updated_at = now() from unnest($2::uuid[], $3::text[]) as c (id, title)
     where p.workspace_id = $1 and p.id = c.id and p.title <> c.title and not p.named`,
    [workspaceId, titles.map(({ id }) => id), titles.map(({ title }) => title)],
  );
}

/** Merges clusters into others: their items move, and a redirect stays where each was. */
export async function merge(
  tx: Tx,
  workspaceId: string,
  merged: { from: string; into: string }[],
): Promise<void> {
  if (merged.length === 0) return;
  const values = [workspaceId, merged.map(({ from }) => from), merged.map(({ into }) => into)];
  await tx.query(
    `update assignment a set priority_id = m.target, exemplar = false
     from unnest($2::uuid[], $3::uuid[]) as m (source, target) where a.workspace_id = $1 and a.priority_id = m.source`,
    values,
  );
  await tx.query(
    `update priority p set merged_into = m.target, updated_at = now()
     from unnest($2::uuid[], $3::uuid[]) as m (source, target) where p.workspace_id = $1 and p.id = m.source`,
    values,
  );
}

/** Lets go of all exemplars but those items: what a refinement was not shown no longer stands for anything. */
export async function keepExemplars(tx: Tx, workspaceId: string, feedbackIds: string[]): Promise<void> {
  await tx.query(
    `update assignment set exemplar = false
     where workspace_id = $1 and exemplar and feedback_id not in (select unnest($2::uuid[]))`,
    [workspaceId, feedbackIds],
  );
}

/** Places items, new ones and those that move; items erased meanwhile are skipped. */
export async function place(tx: Tx, workspaceId: string, placements: Placement[]): Promise<void> {
  if (placements.length === 0) return;
  await tx.query({
    name: 'place-items',
    text: `insert into assignment as a (workspace_id, feedback_id, priority_id, probability, exemplar)
           select $1, p.id, p.priority_id, p.probability, p.exemplar
           from unnest($2::uuid[], $3::uuid[], $4::real[], $5::boolean[]) as p (id, priority_id, probability, exemplar)
           join understanding u on u.workspace_id = $1 and u.feedback_id = p.id
           on conflict (workspace_id, feedback_id) do update set
             priority_id = excluded.priority_id, probability = excluded.probability, exemplar = excluded.exemplar
           where (a.priority_id, a.probability, a.exemplar) is distinct from
                 (excluded.priority_id, excluded.probability, excluded.exemplar)`,
    values: [
      workspaceId,
      placements.map((item) => item.feedbackId),
      placements.map((item) => item.priorityId),
      placements.map((item) => item.probability),
      placements.map((item) => item.exemplar),
    ],
  });
}

/** Takes items off the list of those that wait for a place. */
export async function markClustered(tx: Tx, workspaceId: string, feedbackIds: string[]): Promise<void> {
  await tx.query({
    name: 'mark-clustered',
    text: 'update understanding set clustered = true where workspace_id = $1 and feedback_id = any ($2)',
    values: [workspaceId, feedbackIds],
  });
}

import { type Tx } from './open.ts';

/**
 * Begins a correction: the clusters stand still until the transaction ends, and what was computed from how they were before is
 * thrown away.
 */
export async function begin(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(
    `insert into clustering (workspace_id, revision) values ($1, 1)
     on conflict (workspace_id) do update set revision = clustering.revision + 1`,
    [workspaceId],
  );
}

/** Keeps all items of these priorities where they are, whatever a later refinement would make of them. */
export async function pinItems(tx: Tx, workspaceId: string, priorityIds: string[]): Promise<void> {
  await tx.query(
    `update assignment set pinned = true where workspace_id = $1 and priority_id = any ($2::uuid[]) and not pinned`,
    [workspaceId, priorityIds],
  );
}

/** Keeps the items that stand for a priority where they are, so that it stays the same one. */
export async function pinExemplars(tx: Tx, workspaceId: string, priorityId: string): Promise<void> {
  await tx.query(
    `update assignment set pinned = true where workspace_id = $1 and priority_id = $2 and exemplar and not pinned`,
    [workspaceId, priorityId],
  );
}

/** Which of those items belong to a priority. */
export async function itemsOf(
  tx: Tx,
  workspaceId: string,
  { priorityId, feedbackIds }: { priorityId: string; feedbackIds: string[] },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select feedback_id as id from assignment
     where workspace_id = $1 and priority_id = $2 and feedback_id = any ($3::uuid[]) order by feedback_id`,
    [workspaceId, priorityId, feedbackIds],
  );
  return rows.map(({ id }) => id);
}

/** How many items a priority has. */
export async function size(tx: Tx, workspaceId: string, priorityId: string): Promise<number> {
  const { rows } = await tx.query<{ items: number }>(
    'select count(*)::int as items from assignment where workspace_id = $1 and priority_id = $2',
    [workspaceId, priorityId],
  );
  return rows[0]?.items ?? 0;
}

/** Moves items to a priority and keeps them there; up to `exemplars` of them stand for it. */
export async function moveItems(
  tx: Tx,
  workspaceId: string,
  { feedbackIds, into, exemplars }: { feedbackIds: string[]; into: string; exemplars: number },
): Promise<void> {
  await tx.query(
    `update assignment a set priority_id = $3, pinned = true, confirmed = true, exemplar = a.feedback_id = any ($4)
     where a.workspace_id = $1 and a.feedback_id = any ($2)`,
    [workspaceId, feedbackIds, into, feedbackIds.slice(0, exemplars)],
  );
}

/** Where an item is: its priority, null when it has none; undefined when there is no such item that was understood. */
export async function placeOf(
  tx: Tx,
  workspaceId: string,
  feedbackId: string,
): Promise<{ priorityId: string | null; state: string } | undefined> {
  const { rows } = await tx.query<{ priorityId: string | null; state: string }>(
    `select a.priority_id as "priorityId", f.state from feedback f
     join understanding u on u.workspace_id = f.workspace_id and u.feedback_id = f.id
     left join assignment a on a.workspace_id = f.workspace_id and a.feedback_id = f.id
     where f.workspace_id = $1 and f.id = $2 for update of f`,
    [workspaceId, feedbackId],
  );
  return rows[0];
}

/** Gives a priority a name that it keeps. */
export async function name(
  tx: Tx,
  workspaceId: string,
  { id, title, at }: { id: string; title: string; at: Date },
): Promise<void> {
  await tx.query(
    'update priority set title = $3, named = true, updated_at = $4 where workspace_id = $1 and id = $2',
    [workspaceId, id, title, at],
  );
}

/** Whether another priority that stands has that title; titles tell priorities apart. */
export async function isTitleTaken(
  tx: Tx,
  workspaceId: string,
  { title, besides }: { title: string; besides: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from priority where workspace_id = $1 and lower(title) = lower($2) and id <> $3 and merged_into is null limit 1`,
    [workspaceId, title, besides],
  );
  return rowCount === 1;
}

/** Takes an item out of everything that is counted and shown; it stays, and can be brought back. */
export async function quarantine(
  tx: Tx,
  workspaceId: string,
  { feedbackId, reason }: { feedbackId: string; reason: string },
): Promise<void> {
  await tx.query(
    `update feedback set state = 'quarantined', quarantine_reason = $3 where workspace_id = $1 and id = $2`,
    [workspaceId, feedbackId, reason],
  );
  await tx.query('delete from assignment where workspace_id = $1 and feedback_id = $2', [
    workspaceId,
    feedbackId,
  ]);
}

/** Brings an item back; it waits for its place again. */
export async function release(tx: Tx, workspaceId: string, feedbackId: string): Promise<void> {
  await tx.query(
    `update feedback set state = 'processed', quarantine_reason = null where workspace_id = $1 and id = $2`,
    [workspaceId, feedbackId],
  );
  await tx.query('update understanding set clustered = false where workspace_id = $1 and feedback_id = $2', [
    workspaceId,
    feedbackId,
  ]);
}

/** An item that is left out of everything, and why: what the service found, or `person`. */
export type Quarantined = {
  id: string;
  text: string;
  reason: string;
  customer: string | null;
  source: string;
  saidAt: Date;
};

/** What is left out, the newest first; `before` is the last id of the page above. */
export async function quarantined(
  tx: Tx,
  workspaceId: string,
  { before, limit }: { before?: string; limit: number },
): Promise<Quarantined[]> {
  const { rows } = await tx.query<Quarantined>(
    `select id, text, coalesce(quarantine_reason, 'person') as reason, coalesce(customer_name, customer_email) as customer,
            source, said_at as "saidAt"
     from feedback
     where workspace_id = $1 and state = 'quarantined' and ($2::uuid is null or id < $2)
     order by id desc limit $3`,
    [workspaceId, before ?? null, limit],
  );
  return rows;
}

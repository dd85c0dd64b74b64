import { type Tx } from './open.ts';

/** An item that could not be read, and why. */
export type Failure = { id: string; reason: FailureReason };
export type FailureReason = 'too_slow' | 'too_large' | 'unreadable' | 'given_up';

/** What an item has once it was understood, and no longer has when it failed. */
const OF_UNDERSTOOD = ['assignment', 'search_entry', 'embedding', 'understanding'] as const;

/** Marks items that wait or were understood as failed. What was understood of them before goes: a retry begins anew. */
export async function mark(tx: Tx, workspaceId: string, failures: Failure[]): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `update feedback f set state = 'failed', failure_reason = failure.reason
     from unnest($2::uuid[], $3::text[]) as failure (id, reason)
     where f.workspace_id = $1 and f.id = failure.id and f.state in ('received', 'processed', 'quarantined')
     returning f.id`,
    [workspaceId, failures.map(({ id }) => id), failures.map(({ reason }) => reason)],
  );
  const ids = rows.map(({ id }) => id);
  for (const table of OF_UNDERSTOOD)
    await tx.query(`delete from ${table} where workspace_id = $1 and feedback_id = any ($2)`, [
      workspaceId,
      ids,
    ]);
}

/** Lets failed items wait again; gives those that had failed. */
export async function letWait(tx: Tx, workspaceId: string, ids: string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update feedback set state = 'received', failure_reason = null, quarantine_reason = null
     where workspace_id = $1 and id = any ($2) and state = 'failed' returning id`,
    [workspaceId, ids],
  );
  return rows.map(({ id }) => id);
}

export async function exists(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from feedback where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return rowCount === 1;
}

/** An item that failed, as it is shown. */
export type Failed = {
  id: string;
  text: string;
  reason: FailureReason;
  customer: string | null;
  source: string;
  saidAt: Date;
};

/** What failed, the newest first; `before` is the last id of the page above. Of a long text only the first characters. */
export async function list(
  tx: Tx,
  workspaceId: string,
  { before, limit, characters }: { before?: string; limit: number; characters: number },
): Promise<Failed[]> {
  const { rows } = await tx.query<Failed>(
    `select id, left(text, $4) as text, coalesce(failure_reason, 'given_up') as reason,
            coalesce(customer_name, customer_email) as customer, source, said_at as "saidAt"
     from feedback
     where workspace_id = $1 and state = 'failed' and ($2::uuid is null or id < $2)
     order by id desc limit $3`,
    [workspaceId, before ?? null, limit, characters],
  );
  return rows;
}

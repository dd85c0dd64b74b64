import { type Tx } from './open.ts';

export type Kind = 'bug' | 'feature' | 'question' | 'praise' | 'other';

/** What was made of one item. `vector` lives in the space of `encoder`; `severity` is .25 (praise) to 1 (blocking). */
export type NewUnderstanding = {
  feedbackId: string;
  encoder: string;
  vector: Int8Array;
  kind: Kind;
  certainty: number;
  severity: number;
};

/**
 * Keeps what was understood and marks those items processed. Skips items that are not waiting any more (erased, or done by
 * somebody else) and gives how many were kept.
 */
export async function keep(tx: Tx, workspaceId: string, found: NewUnderstanding[]): Promise<number> {
  const { rowCount } = await tx.query({
    name: 'keep-understandings',
    text: `with waiting as (
             update feedback set state = 'processed'
             where workspace_id = $1 and id = any ($2::uuid[]) and state = 'received' returning id
           )
           insert into understanding (workspace_id, feedback_id, encoder, vector, kind, certainty, severity)
           select $1, u.id, u.encoder, u.vector, u.kind::feedback_kind, u.certainty, u.severity
           from unnest($2::uuid[], $3::text[], $4::bytea[], $5::text[], $6::real[], $7::real[])
             as u (id, encoder, vector, kind, certainty, severity)
           join waiting using (id)`,
    values: [
      workspaceId,
      found.map((item) => item.feedbackId),
      found.map((item) => item.encoder),
      found.map((item) => Buffer.from(item.vector.buffer, item.vector.byteOffset, item.vector.byteLength)),
      found.map((item) => item.kind),
      found.map((item) => item.certainty),
      found.map((item) => item.severity),
    ],
  });
  return rowCount ?? 0;
}

/** An item that waits for its place. */
export type Unclustered = { id: string; text: string; vector: Int8Array };

/** Items that belong to no priority yet, the oldest first. */
export async function findUnclustered(tx: Tx, workspaceId: string, limit: number): Promise<Unclustered[]> {
  const { rows } = await tx.query<{ id: string; text: string; vector: Buffer }>({
    name: 'find-unclustered',
    text: `select u.feedback_id as id, f.text, u.vector from understanding u
           join feedback f on f.workspace_id = u.workspace_id and f.id = u.feedback_id
           where u.workspace_id = $1 and not u.clustered order by u.feedback_id limit $2`,
    values: [workspaceId, limit],
  });
  return rows.map(toVectored);
}

/** PostgreSQL's bytes as the int8 values they are. */
export function toVectored<R extends { vector: Buffer }>(row: R): Omit<R, 'vector'> & { vector: Int8Array } {
  const { buffer, byteOffset, byteLength } = row.vector;
  return { ...row, vector: new Int8Array(buffer, byteOffset, byteLength) };
}

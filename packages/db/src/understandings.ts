import { type Tx } from './open.ts';

export type Kind = 'bug' | 'feature' | 'question' | 'praise' | 'other';

/**
 * What was made of one item. `vector` lives in the space of `encoder`; `terms` are the words by which a search finds it;
 * `severity` is .25 (praise) to 1 (blocking).
 */
export type NewUnderstanding = {
  feedbackId: string;
  encoder: string;
  vector: Int8Array;
  terms: number[];
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
           ), sent as (
             select * from unnest($2::uuid[], $3::text[], $4::bytea[], $5::text[], $6::real[], $7::real[], $8::text[], $9::text[])
               as s (id, encoder, vector, kind, certainty, severity, code, terms)
             join waiting using (id)
           ), embedded as (
             insert into embedding (workspace_id, encoder, feedback_id, code, vector)
             select $1, encoder, id, code::varbit, vector from sent
           ), listed as (
             insert into search_entry (workspace_id, feedback_id, terms) select $1, id, terms::int[] from sent
           )
           insert into understanding (workspace_id, feedback_id, kind, certainty, severity)
           select $1, id, kind::feedback_kind, certainty, severity from sent`,
    values: [
      workspaceId,
      found.map((item) => item.feedbackId),
      found.map((item) => item.encoder),
      found.map((item) => Buffer.from(item.vector.buffer, item.vector.byteOffset, item.vector.byteLength)),
      found.map((item) => item.kind),
      found.map((item) => item.certainty),
      found.map((item) => item.severity),
      found.map((item) => toCode(item.vector)),
      found.map((item) => `{${item.terms.join(',')}}`),
    ],
  });
  return rowCount ?? 0;
}

/** The signs of a vector as PostgreSQL writes bits in hex: how many differ tells roughly how far two vectors are apart. */
export function toCode(vector: Int8Array): string {
  let hex = 'x';
  for (let at = 0; at < vector.length; at += 4) {
    let digit = 0;
    for (let bit = 0; bit < 4; bit++) digit = digit * 2 + ((vector[at + bit] ?? 0) < 0 ? 1 : 0);
    hex += digit.toString(16);
  }
  return hex;
}

/** An item that waits for its place. */
export type Unclustered = { id: string; text: string; vector: Int8Array };

/** Items that belong to no priority yet, with their vectors in one encoder's space, the oldest first. */
export async function findUnclustered(
  tx: Tx,
  workspaceId: string,
  { encoder, limit }: { encoder: string; limit: number },
): Promise<Unclustered[]> {
  const { rows } = await tx.query<{ id: string; text: string; vector: Buffer }>({
    name: 'find-unclustered',
    text: `select u.feedback_id as id, f.text, e.vector from understanding u
           join feedback f on f.workspace_id = u.workspace_id and f.id = u.feedback_id
           join embedding e on e.workspace_id = u.workspace_id and e.encoder = $2 and e.feedback_id = u.feedback_id
           where u.workspace_id = $1 and not u.clustered order by u.feedback_id limit $3`,
    values: [workspaceId, encoder, limit],
  });
  return rows.map(toVectored);
}

/** PostgreSQL's bytes as the int8 values they are. */
export function toVectored<R extends { vector: Buffer }>(row: R): Omit<R, 'vector'> & { vector: Int8Array } {
  const { buffer, byteOffset, byteLength } = row.vector;
  return { ...row, vector: new Int8Array(buffer, byteOffset, byteLength) };
}

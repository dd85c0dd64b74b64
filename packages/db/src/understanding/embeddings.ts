import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';
import { NEED_LINE } from './second-readings.ts';

const ENCODER_OF = statement({
  name: 'find-encoder',
  text: 'select encoder from workspace where id = $1',
  takes: ['uuid'],
  gives: { encoder: 'text?' },
  prepared: true,
});

/** The space in which a workspace's items are compared; null while it has none. */
export async function encoderOf(tx: Tx, workspaceId: string): Promise<string | null> {
  return (await ENCODER_OF.one(tx, [workspaceId])).encoder;
}

const ADOPT_ENCODER = statement({
  name: 'adopt-encoder',
  // The space of the oldest item, which an earlier version may have understood without placing it.
  text: `update workspace set encoder = coalesce(
           (select encoder from embedding where workspace_id = $1 order by feedback_id, encoder limit 1), $2)
         where id = $1 and encoder is null`,
  takes: ['uuid', 'text'],
  prepared: true,
});

/** Sets the first encoder of a workspace without one: that of its items, or the current one. */
export async function adoptEncoder(tx: Tx, workspaceId: string, encoder: string): Promise<void> {
  await ADOPT_ENCODER.run(tx, [workspaceId, encoder]);
}

const FIND_WITHOUT = statement({
  name: 'embeddings-find-without',
  text: `select f.id, coalesce(${NEED_LINE}, f.text) as text from feedback f
         left join lateral (select about, need from understanding where workspace_id = $1 and feedback_id = f.id limit 1) u on true
         where f.workspace_id = $1
           and exists (select from embedding e where e.workspace_id = $1 and e.feedback_id = f.id)
           and not exists (select from embedding e where e.workspace_id = $1 and e.feedback_id = f.id and e.encoder = $2)
         order by f.id limit $3`,
  takes: ['uuid', 'text', 'int8'],
  gives: { id: 'uuid', text: 'text' },
});

/** Items without a vector of this encoder but with one of another, oldest first. `text` is what their vectors are made of. */
export async function findWithout(
  tx: Tx,
  workspaceId: string,
  { encoder, limit }: { encoder: string; limit: number },
): Promise<{ id: string; text: string }[]> {
  return FIND_WITHOUT.all(tx, [workspaceId, encoder, limit]);
}

const PAGE = statement({
  name: 'embeddings-page',
  text: `select f.id, f.text, ${NEED_LINE} as need from embedding e
         cross join lateral (select id, text from feedback where workspace_id = $1 and id = e.feedback_id limit 1) f
         left join lateral (select about, need from understanding where workspace_id = $1 and feedback_id = f.id limit 1) u on true
         where e.workspace_id = $1 and e.encoder = $2 and ($3::uuid is null or e.feedback_id > $3)
         order by e.feedback_id limit $4`,
  takes: ['uuid', 'text', 'uuid?', 'int8'],
  gives: { id: 'uuid', text: 'text', need: 'text?' },
});

/** The items with a vector of this encoder, by id, after one; `need` is what a model read in them. */
export async function page(
  tx: Tx,
  workspaceId: string,
  { encoder, afterId, limit }: { encoder: string; afterId: string | null; limit: number },
): Promise<{ id: string; text: string; need: string | null }[]> {
  return PAGE.all(tx, [workspaceId, encoder, afterId, limit]);
}

const REPLACE = statement({
  name: 'embeddings-replace',
  text: `with made as (
           select * from unnest($3::uuid[], $4::text[], $5::bytea[], $6::text[]) as v (id, code, vector, terms)
         ), listed as (
           update search_entry s set terms = made.terms::int[] from made where s.workspace_id = $1 and s.feedback_id = made.id
         )
         update embedding e set vector = made.vector, code = made.code::varbit from made
         where e.workspace_id = $1 and e.feedback_id = made.id and e.encoder = $2`,
  takes: ['uuid', 'text', 'uuid[]', 'text[]', 'bytea[]', 'text[]'],
});

/** Replaces vectors of one encoder, with their codes, and the words for search; items erased meanwhile are skipped. */
export async function replace(
  tx: Tx,
  workspaceId: string,
  encoder: string,
  read: { feedbackId: string; vector: Int8Array; code: string; terms: number[] }[],
): Promise<void> {
  await REPLACE.run(tx, [
    workspaceId,
    encoder,
    read.map(({ feedbackId }) => feedbackId),
    read.map(({ code }) => code),
    read.map(({ vector }) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)),
    read.map(({ terms }) => `{${terms.join(',')}}`),
  ]);
}

const ADD = statement({
  name: 'embeddings-add',
  text: `insert into embedding (workspace_id, encoder, feedback_id, code, vector, said_at, kind, project_key, source_key, name_key, email_key)
         select $1, $2, v.id, v.code::varbit, v.vector, f.said_at, u.kind, search_key(f.project_id), search_key(f.source),
                search_key(lower(f.customer_name)), search_key(lower(f.customer_email))
         from unnest($3::uuid[], $4::text[], $5::bytea[]) as v (id, code, vector)
         cross join lateral (select * from feedback f where f.workspace_id = $1 and f.id = v.id limit 1) f
         cross join lateral (
           select kind from understanding where workspace_id = $1 and feedback_id = v.id limit 1 for share) u
         on conflict do nothing`,
  takes: ['uuid', 'text', 'uuid[]', 'text[]', 'bytea[]'],
});

/**
 * Adds vectors of an encoder, with their codes, beside the existing ones; items erased meanwhile are skipped. A concurrent
 * correction of an item's kind runs before or after this, not in between.
 */
export async function add(
  tx: Tx,
  workspaceId: string,
  encoder: string,
  vectors: { feedbackId: string; vector: Int8Array; code: string }[],
): Promise<void> {
  await ADD.run(tx, [
    workspaceId,
    encoder,
    vectors.map(({ feedbackId }) => feedbackId),
    vectors.map(({ code }) => code),
    vectors.map(({ vector }) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)),
  ]);
}

const SET_ENCODER = statement({
  name: 'embeddings-set-encoder',
  text: 'update workspace set encoder = $2 where id = $1',
  takes: ['uuid', 'text'],
});

const DELETE_REPLACED = statement({
  name: 'embeddings-delete-replaced',
  text: `delete from embedding old where workspace_id = $1 and encoder <> $2 and exists (
           select from embedding e where e.workspace_id = $1 and e.feedback_id = old.feedback_id and e.encoder = $2)`,
  takes: ['uuid', 'text'],
});

/**
 * Makes an encoder the one by which the workspace's items are compared, and deletes other encoders' vectors of items that have a
 * vector of this one.
 */
export async function switchTo(tx: Tx, workspaceId: string, encoder: string): Promise<void> {
  await SET_ENCODER.run(tx, [workspaceId, encoder]);
  await DELETE_REPLACED.run(tx, [workspaceId, encoder]);
}

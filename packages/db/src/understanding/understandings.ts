import { type Kind } from '@feedback/contract/vocabulary';
import { type Tx } from '../connections/open.ts';
import { toArrays } from '../statements/array-columns.ts';
import { toBytesArray } from '../statements/binary-array.ts';
import { statement } from '../statements/statement.ts';
import { toMap } from '../statements/values-by-id.ts';

export type { Kind };

/** Why the service quarantines an item; members' quarantines have no such reason. */
export type QuarantineReason = 'spam' | 'injection' | 'noise' | 'test' | 'courtesy';

/**
 * The understanding of one item. `vector` is in the space of `encoder`, `code` is its sign bits in hex (`x0f`); `terms` are
 * the words for search; `severity` is .25 (praise) to 1 (blocking); `probabilities` are the classifier's, in the order of
 * `Kind`; `churnRisk` is the words by which a customer says that they may leave. With a `quarantine` reason the item is quarantined.
 * `mayDivide`: it may speak of several things; `mayOrder`: it may give orders to a machine that reads it.
 */
export type NewUnderstanding = {
  feedbackId: string;
  encoder: string;
  vector: Int8Array;
  code: string;
  terms: number[];
  kind: Kind;
  certainty: number;
  severity: number;
  probabilities: number[];
  quarantine: QuarantineReason | null;
  churnRisk: string | null;
  mayDivide: boolean;
  mayOrder: boolean;
};

const KEEP = statement({
  name: 'keep-understandings',
  text: `with waiting as (
           update feedback f
           set state = case when $12::jsonb ? f.id::text then 'quarantined' else 'processed' end::feedback_state,
               quarantine_reason = $12::jsonb ->> f.id::text
           where f.workspace_id = $1 and f.id = any ($2::uuid[]) and f.state = 'received'
           returning f.id, f.said_at, search_key(f.project_id) as project_key, search_key(f.source) as source_key,
                     search_key(lower(f.customer_name)) as name_key, search_key(lower(f.customer_email)) as email_key
         ), sent as (
           select * from unnest($2::uuid[], $3::text[], $4::bytea[], $5::text[], $6::real[], $7::real[], $8::text[], $9::text[],
                                $10::text[], $11::text[], $13::text[], $14::boolean[], $15::boolean[])
             as s (id, encoder, vector, kind, certainty, severity, code, terms, probabilities, reason, churn_risk, may_divide, may_order)
           join waiting using (id)
         ), embedded as (
           insert into embedding (workspace_id, encoder, feedback_id, code, vector,
                                  said_at, kind, project_key, source_key, name_key, email_key)
           select $1, encoder, id, code::varbit, vector,
                  said_at, kind::feedback_kind, project_key, source_key, name_key, email_key from sent
         ), listed as (
           insert into search_entry (workspace_id, feedback_id, terms,
                                     said_at, kind, project_key, source_key, name_key, email_key)
           select $1, id, terms::int[], said_at, kind::feedback_kind, project_key, source_key, name_key, email_key from sent
         )
         insert into understanding (workspace_id, feedback_id, kind, certainty, severity, probabilities, clustered, churn_risk, undivided, may_order)
         select $1, id, kind::feedback_kind, certainty, severity, probabilities::real[], reason is not null, churn_risk, may_divide, may_order
         from sent
         returning feedback_id as id, clustered as "isQuarantined"`,
  takes: [
    'uuid',
    'uuid?[]?',
    'text?[]?',
    'bytea[]',
    'text?[]?',
    'float4[]',
    'float4[]',
    'text?[]?',
    'text?[]?',
    'text?[]?',
    'text?[]?',
    'jsonb',
    'text?[]?',
    'bool[]',
    'bool[]',
  ],
  gives: { id: 'uuid', isQuarantined: 'bool' },
  prepared: true,
});

/** The columns that are sent in binary form, as an array each. */
const IN_BINARY = [
  ['feedbackId', 'uuid'],
  ['encoder', 'text'],
  ['kind', 'text'],
  ['code', 'text'],
  ['terms', 'text'],
  ['probabilities', 'text'],
  ['quarantine', 'text'],
  ['churnRisk', 'text'],
] as const;

/**
 * Stores understandings and marks their items processed, or quarantined: quarantined ones are not placed. Skips items that
 * no longer wait (erased, or done by another worker) and returns those that were stored.
 */
export function keep(
  tx: Tx,
  workspaceId: string,
  found: NewUnderstanding[],
): Promise<{ id: string; isQuarantined: boolean }[]> {
  const rows = found.map(
    ({ feedbackId, encoder, kind, code, terms, probabilities, quarantine, churnRisk }) => ({
      feedbackId,
      encoder,
      kind,
      code,
      terms: `{${terms.join(',')}}`,
      probabilities: `{${probabilities.join(',')}}`,
      quarantine,
      churnRisk,
    }),
  );
  const [ids, encoders, kinds, codes, terms, probabilities, reasons, churnRisks] = toArrays(rows, IN_BINARY);
  return KEEP.all(tx, [
    workspaceId,
    ids,
    encoders,
    toBytesArray(
      found.map(({ vector }) => new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)),
    ),
    kinds,
    found.map((item) => item.certainty),
    found.map((item) => item.severity),
    codes,
    terms,
    probabilities,
    reasons,
    toMap(found.flatMap(({ feedbackId, quarantine }) => (quarantine ? [[feedbackId, quarantine]] : []))),
    churnRisks,
    found.map((item) => item.mayDivide),
    found.map((item) => item.mayOrder),
  ]);
}

const FORGET = ['assignment', 'search_entry', 'embedding', 'understanding'].map((table) =>
  statement({
    name: `understandings-forget-${table}`,
    text: `delete from ${table} where workspace_id = $1 and feedback_id = any ($2)`,
    takes: ['uuid', 'uuid[]'],
  }),
);

/** Deletes what was derived of items: their understanding, their vectors, their words for search and their place. */
export async function forget(tx: Tx, workspaceId: string, feedbackIds: string[]): Promise<void> {
  for (const remove of FORGET) await remove.run(tx, [workspaceId, feedbackIds]);
}

/** An item waiting to be placed. */
export type Unclustered = { id: string; text: string; vector: Int8Array };

/** How many characters of each item are read when many are read at once to name their theme. */
const MOST_NAMED = 4_000;

/** What names the theme of an item: its need, as a phrase without a colon, or the beginning of what was said. */
export const NAMED_BY = `coalesce(replace(u.need, ': ', ' '), left(f.text, ${MOST_NAMED}))`;

const FIND_UNCLUSTERED = statement({
  name: 'find-unclustered',
  text: `select u.feedback_id as id, ${NAMED_BY} as text, e.vector from understanding u
         cross join lateral (select text from feedback where workspace_id = $1 and id = u.feedback_id limit 1) f
         cross join lateral (
           select vector from embedding where workspace_id = $1 and encoder = $2 and feedback_id = u.feedback_id limit 1) e
         where u.workspace_id = $1 and not u.clustered order by u.feedback_id limit $3`,
  takes: ['uuid', 'text', 'int8'],
  gives: { id: 'uuid', text: 'text', vector: 'bytea' },
  prepared: true,
});

/** Unplaced items, oldest first, with their need or the start of their text, and their vectors in one encoder's space. */
export async function findUnclustered(
  tx: Tx,
  workspaceId: string,
  { encoder, limit }: { encoder: string; limit: number },
): Promise<Unclustered[]> {
  const rows = await FIND_UNCLUSTERED.all(tx, [workspaceId, encoder, limit]);
  return rows.map(toVectored);
}

/** PostgreSQL's bytes as int8 values. */
export function toVectored<R extends { vector: Buffer }>(row: R): Omit<R, 'vector'> & { vector: Int8Array } {
  const { buffer, byteOffset, byteLength } = row.vector;
  return { ...row, vector: new Int8Array(buffer, byteOffset, byteLength) };
}

/** An item whose kind a member set, with the classifier's earlier probabilities. */
export type CorrectedItem = { kind: Kind; probabilities: number[]; encoder: string; vector: Int8Array };

const CORRECTED = statement({
  name: 'find-corrected-understandings',
  text: `select u.kind, u.probabilities, e.encoder, e.vector
         from (select feedback_id, kind, probabilities, corrected_at from understanding
               where workspace_id = $1 and corrected_at is not null
               order by corrected_at desc, feedback_id limit $2) u
         cross join lateral (
           select encoder, vector from embedding where workspace_id = $1 and feedback_id = u.feedback_id offset 0) e
         order by u.corrected_at desc, u.feedback_id`,
  takes: ['uuid', 'int8'],
  gives: { kind: 'feedback_kind', probabilities: 'float4[]', encoder: 'text', vector: 'bytea' },
  prepared: true,
});

/** Members' latest settings, newest first. */
export async function corrected(
  tx: Tx,
  workspaceId: string,
  { limit }: { limit: number },
): Promise<CorrectedItem[]> {
  const rows = await CORRECTED.all(tx, [workspaceId, limit]);
  return rows.map(toVectored);
}

const FIND = statement({
  name: 'understandings-find',
  text: `select kind, severity, probabilities, churn_risk as "churnRisk" from understanding
         where workspace_id = $1 and feedback_id = $2`,
  takes: ['uuid', 'uuid'],
  gives: { kind: 'feedback_kind', severity: 'float4', probabilities: 'float4[]', churnRisk: 'text?' },
});

/** What was understood of one item; undefined before that. */
export async function find(
  tx: Tx,
  workspaceId: string,
  feedbackId: string,
): Promise<Pick<NewUnderstanding, 'kind' | 'severity' | 'probabilities' | 'churnRisk'> | undefined> {
  return FIND.first(tx, [workspaceId, feedbackId]);
}

/** An item's kind, how severe it is, the words with which its writer says that they may leave, and whether a member set the kind. */
export type KindFound = { kind: Kind; severity: number; churnRisk: string | null; isCorrected: boolean };

const LOCK_KIND = statement({
  name: 'understandings-lock-kind',
  text: `select kind, severity, churn_risk as "churnRisk", corrected_at is not null as "isCorrected" from understanding
         where workspace_id = $1 and feedback_id = $2 for update`,
  takes: ['uuid', 'uuid'],
  gives: { kind: 'feedback_kind', severity: 'float4', churnRisk: 'text?', isCorrected: 'bool' },
});

/** Locks an item's kind; undefined when there is no such item, or it is not understood yet. */
export async function lockKind(
  tx: Tx,
  workspaceId: string,
  feedbackId: string,
): Promise<KindFound | undefined> {
  return LOCK_KIND.first(tx, [workspaceId, feedbackId]);
}

const CORRECT_KIND = statement({
  name: 'understandings-correct-kind',
  text: `with embedded as (
           update embedding set kind = $3::feedback_kind where workspace_id = $1 and feedback_id = $2
         ), listed as (
           update search_entry set kind = $3::feedback_kind where workspace_id = $1 and feedback_id = $2
         )
         update understanding set kind = $3::feedback_kind, severity = $4, certainty = 1, corrected_at = $5
         where workspace_id = $1 and feedback_id = $2`,
  takes: ['uuid', 'uuid', 'feedback_kind', 'float4', 'timestamptz'],
});

/** Stores the kind that a member set: certain from now on. */
export async function correctKind(
  tx: Tx,
  workspaceId: string,
  { feedbackId, kind, severity, at }: { feedbackId: string; kind: Kind; severity: number; at: Date },
): Promise<void> {
  await CORRECT_KIND.run(tx, [workspaceId, feedbackId, kind, severity, at]);
}

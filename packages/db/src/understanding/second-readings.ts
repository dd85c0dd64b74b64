import { type PastState } from '@feedback/contract/vocabulary';
import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';
import { type Kind } from './understandings.ts';

/** `needLine` of the contract, of an understanding `u`; null for what no model has read. */
export const NEED_LINE = `u.about || ': ' || u.need`;

/**
 * What a model may read: items that count, and those that the product's own reader set aside as saying nothing. What people set aside, and
 * what looks like orders to a machine, stays aside whatever a model makes of it.
 */
export const MAY_BE_READ = `(f.state = 'processed'
  or (f.state = 'quarantined' and f.quarantine_reason in ('spam', 'noise', 'test', 'courtesy')))`;

/** An item whose reading could not be used so often is not read any more. */
const MOST_UNUSABLE = 20;
/** What no model has read yet, of an understanding `u`. */
export const MAY_BE_READ_AGAIN = `u.reader is null and u.unusable < ${MOST_UNUSABLE}`;

/** Whether an item `f` is among those that the reading of the past has asked about, in one of these states. */
const inPast = (states: readonly PastState[]) => `exists (
  select from past_reading p where p.workspace_id = $1
    and (f.id between p.below and p.up_to or f.part_of between p.below and p.up_to)
    and p.state in (${states.map((state) => `'${state}'`).join(', ')}))`;
const IN_PAST = inPast(['reading', 'paused', 'read']);
/** What waits for a model when that is undone is not read any more. */
const IS_UNDONE = inPast(['undoing', 'undone']);

/** An item or a part that a model has not read yet. */
export type Unread = {
  id: string;
  text: string;
  statedKind: Kind | null;
  /** The names that were sent with it. */
  customerName: string | null;
  companyName: string | null;
  /** The words by which its customer says that they may leave, as the product's own reader found them. */
  churnRisk: string | null;
  /** Its kind, and how severe it is, .25 to 1, as it was read first. */
  kind: Kind;
  severity: number;
  /** Whether it was set aside as saying nothing. */
  isAside: boolean;
  /** Whether it has its place already, or has none because nothing was found in it. */
  isPlaced: boolean;
  /** Whether its parts may be told apart: no part itself, and as a member left it. */
  mayDivide: boolean;
};

const FIND_UNREAD = statement({
  name: 'second-readings-find-unread',
  text: `select f.id, f.text, f.stated_kind as "statedKind", f.customer_name as "customerName",
                f.company_name as "companyName", u.churn_risk as "churnRisk", u.kind, u.severity,
                f.state = 'quarantined' as "isAside", u.clustered as "isPlaced",
                f.part_of is null and u.corrected_at is null
                  and exists (select from assignment a where a.workspace_id = $1 and a.feedback_id = f.id
                                and not a.pinned and not a.confirmed) as "mayDivide"
         from (select * from feedback where workspace_id = $1 and id = any ($2)
               union all select * from feedback where workspace_id = $1 and part_of = any ($2)) f
         cross join lateral (
           select * from understanding where workspace_id = $1 and feedback_id = f.id limit 1) u
         where ${MAY_BE_READ} and ${MAY_BE_READ_AGAIN} and not ${IS_UNDONE} order by f.id`,
  takes: ['uuid', 'uuid[]'],
  gives: {
    id: 'uuid',
    text: 'text',
    statedKind: 'feedback_kind?',
    customerName: 'text?',
    companyName: 'text?',
    churnRisk: 'text?',
    kind: 'feedback_kind',
    severity: 'float4',
    isAside: 'bool',
    isPlaced: 'bool',
    mayDivide: 'bool',
  },
});

/** Of these items, and the parts of those that are divided, the ones that a model may read and none has read. */
export async function findUnread(tx: Tx, workspaceId: string, ids: string[]): Promise<Unread[]> {
  return FIND_UNREAD.all(tx, [workspaceId, ids]);
}

const FIND_UNDONE = statement({
  name: 'second-readings-find-undone',
  text: `select f.id from feedback f where f.workspace_id = $1 and f.id = any ($2) and ${IS_UNDONE}`,
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid' },
});

/** Those of these items whose reading in the past is undone. */
export async function findUndone(tx: Tx, workspaceId: string, ids: string[]): Promise<Set<string>> {
  return new Set((await FIND_UNDONE.all(tx, [workspaceId, ids])).map(({ id }) => id));
}

/** What a model read in an item: `kind` and `severity` as in an understanding, with the vector and the words for search of the need. */
export type SecondReading = {
  feedbackId: string;
  need: string;
  about: string;
  kind: Kind;
  certainty: number;
  severity: number;
  churnRisk: string | null;
  vector: Int8Array;
  code: string;
  terms: number[];
};

const KEEP = statement({
  name: 'second-readings-keep',
  // The kind that a member set stays, and with it how severe that is.
  text: `with sent as (
           select * from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::float4[], $9::float4[], $10::text[], $11::bytea[], $12::text[], $13::text[])
             as s (id, need, about, kind, certainty, severity, churn_risk, vector, code, terms)
         ), told as (
           update understanding u
           set reader = $2, need = s.need, about = s.about, churn_risk = s.churn_risk, undivided = false, read_in_past = ${IN_PAST},
               kind = case when u.corrected_at is null then s.kind::feedback_kind else u.kind end,
               certainty = case when u.corrected_at is null then s.certainty else u.certainty end,
               severity = case when u.corrected_at is null then s.severity else u.severity end,
               clustered = u.clustered and f.state = 'processed'
           from sent s join feedback f on f.workspace_id = $1 and f.id = s.id and ${MAY_BE_READ}
           where u.workspace_id = $1 and u.feedback_id = s.id and u.reader is null
           returning u.feedback_id as id, u.kind
         ), released as (
           update feedback f set state = 'processed', quarantine_reason = null from told
           where f.workspace_id = $1 and f.id = told.id and f.state = 'quarantined'
         ), listed as (
           update search_entry e set kind = told.kind, terms = sent.terms::int[] from told join sent using (id)
           where e.workspace_id = $1 and e.feedback_id = told.id
         )
         update embedding e set kind = told.kind, vector = sent.vector, code = sent.code::varbit from told join sent using (id)
         where e.workspace_id = $1 and e.feedback_id = told.id and e.encoder = $3`,
  takes: [
    'uuid',
    'text',
    'text',
    'uuid[]',
    'text[]',
    'text[]',
    'text[]',
    'float4[]',
    'float4[]',
    'text?[]',
    'bytea[]',
    'text[]',
    'text[]',
  ],
});

/**
 * Stores what a model read, with vectors in the space of `encoder`; an item in which nothing had been found counts from now on, and waits
 * for its place. One that was read, set aside or erased meanwhile is skipped.
 */
export async function keep(
  tx: Tx,
  workspaceId: string,
  { reader, encoder, read }: { reader: string; encoder: string; read: SecondReading[] },
): Promise<void> {
  await KEEP.run(tx, [
    workspaceId,
    reader,
    encoder,
    read.map(({ feedbackId }) => feedbackId),
    read.map(({ need }) => need),
    read.map(({ about }) => about),
    read.map(({ kind }) => kind),
    read.map(({ certainty }) => certainty),
    read.map(({ severity }) => severity),
    read.map(({ churnRisk }) => churnRisk),
    read.map(({ vector }) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)),
    read.map(({ code }) => code),
    read.map(({ terms }) => `{${terms.join(',')}}`),
  ]);
}

const SET_ASIDE = statement({
  name: 'second-readings-set-aside',
  text: `with aside as (
           update feedback f set state = 'quarantined', quarantine_reason = s.reason
           from unnest($3::uuid[], $4::text[]) as s (id, reason)
           where f.workspace_id = $1 and f.id = s.id and ${MAY_BE_READ}
             and not exists (select from assignment a where a.workspace_id = $1 and a.feedback_id = f.id and (a.pinned or a.confirmed))
           returning f.id
         ), told as (
           update understanding u set reader = $2, clustered = true, undivided = false, read_in_past = ${IN_PAST}
           from aside join feedback f on f.workspace_id = $1 and f.id = aside.id
           where u.workspace_id = $1 and u.feedback_id = aside.id
         ), gone as (
           delete from assignment a using aside where a.workspace_id = $1 and a.feedback_id = aside.id returning a.feedback_id
         )
         update clustering set items = items - (select count(*) from gone)
         where workspace_id = $1 and exists (select from gone)`,
  takes: ['uuid', 'text', 'uuid[]', 'text[]'],
});

/** Sets items aside in which a model read nothing, with the reason; one that a member placed stays. */
export async function setAside(
  tx: Tx,
  workspaceId: string,
  { reader, items }: { reader: string; items: { id: string; reason: string }[] },
): Promise<void> {
  const [ids, reasons] = [items.map(({ id }) => id), items.map(({ reason }) => reason)];
  await SET_ASIDE.run(tx, [workspaceId, reader, ids, reasons]);
}

const NOTE_UNUSABLE = statement({
  name: 'second-readings-note-unusable',
  text: `update understanding set unusable = unusable + 1
         where workspace_id = $1 and feedback_id = any ($2) and reader is null and unusable < ${MOST_UNUSABLE}
         returning feedback_id as id, unusable::int as times`,
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid', times: 'int4' },
});

/** Counts that the readings of these items could not be used, and returns how often that is by now. */
export async function noteUnusable(
  tx: Tx,
  workspaceId: string,
  ids: string[],
): Promise<{ id: string; times: number }[]> {
  return NOTE_UNUSABLE.all(tx, [workspaceId, ids]);
}

const LEAVE = statement({
  name: 'second-readings-leave',
  text: `update understanding set unusable = ${MOST_UNUSABLE} where workspace_id = $1 and feedback_id = any ($2) and reader is null`,
  takes: ['uuid', 'uuid[]'],
});

/** Leaves items to the product's own reader for good. */
export async function leave(tx: Tx, workspaceId: string, ids: string[]): Promise<void> {
  if (ids.length > 0) await LEAVE.run(tx, [workspaceId, ids]);
}

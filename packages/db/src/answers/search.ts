import { type PriorityState } from '@feedback/contract/vocabulary';
import { acceptedItems, AMOUNT_COLUMNS, type Amounts, amountsOver } from '../accounts/accounts.ts';
import { type RevenueBands } from '../accounts/revenue-bands.ts';
import { type Tx } from '../connections/open.ts';
import { composed, type Parameter, statement } from '../statements/statement.ts';
import { type Kind } from '../understanding/understandings.ts';
import {
  everyMentionNarrowing,
  type MentionFilter,
  type MentionNarrowing,
  mentionsOf,
  toMentionConditions,
} from './mentions.ts';
import { everyFilter, type SearchFilter, toConditions } from './search-filter.ts';

/** What a search needs of the workspace. */
export type Begun = { encoder: string | null; currency: string; rankingId: string | null; name: string };

const BEGIN = statement({
  name: 'begin-search',
  text: `select encoder, currency, name, set_config('jit', 'off', true),
                (select id from ranking where workspace_id = $1 order by as_of desc limit 1) as "rankingId"
         from workspace where id = $1`,
  takes: ['uuid'],
  gives: { encoder: 'text?', currency: 'text', name: 'text', set_config: 'text', rankingId: 'uuid?' },
  prepared: true,
});

/**
 * Prepares the transaction for a search and returns the space in which the workspace's items are compared, null while it has
 * none, its currency and name, and its newest ranking. Each search query runs once, so compiling it (`jit`) would take longer than it saves.
 */
export async function begin(tx: Tx, workspaceId: string): Promise<Begun> {
  return BEGIN.one(tx, [workspaceId]);
}

const NEAREST = composed({
  name: 'search-nearest',
  text: (filter: SearchFilter, parameter: Parameter) =>
    `select feedback_id as id from embedding
     where workspace_id = $1 and encoder = $2 and octet_length(vector) > 0 ${toConditions('embedding', filter, parameter)}
     order by bit_count(code # $3::varbit), feedback_id desc limit $4`,
  variants: everyFilter,
  takes: ['uuid', 'text', 'varbit', 'int8'],
  gives: { id: 'uuid' },
});

/** The items with the smallest code distance, nearest first. Reads every code of the workspace that the filter matches. */
export async function nearest(
  tx: Tx,
  workspaceId: string,
  { encoder, code, filter, limit }: { encoder: string; code: string; filter: SearchFilter; limit: number },
): Promise<string[]> {
  const rows = await NEAREST.all(tx, filter, [workspaceId, encoder, code, limit]);
  return rows.map(({ id }) => id);
}

const NEAREST_SINCE = statement({
  name: 'search-nearest-since',
  text: `select feedback_id as id, bit_count(code # $3::varbit)::int4 as distance from codes_after($1, $2, $5, null)
         order by 2, feedback_id desc limit $4`,
  takes: ['uuid', 'text', 'varbit', 'int8', 'uuid'],
  gives: { id: 'uuid', distance: 'int4' },
});

/** `nearest` among the items after an id, with the numbers of bits by which their codes differ. */
export async function nearestSince(
  tx: Tx,
  workspaceId: string,
  { encoder, code, limit, since }: { encoder: string; code: string; limit: number; since: string },
): Promise<{ id: string; distance: number }[]> {
  return NEAREST_SINCE.all(tx, [workspaceId, encoder, code, limit, since]);
}

/** The least id that an item accepted from this time on can have: ids begin with their time (`newId`). */
export function firstIdAt(timeMs: number): string {
  const hex = timeMs.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** The ids (16 bytes each) and codes (all of one length) of a workspace's items. */
export type Codes = { items: number; ids: Uint8Array; codes: Uint8Array; bytes: number };

/** Few enough that one row of the answer stays small. */
const CODES_CHUNK = 20_000;
const ID_BYTES = 16;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const CODES = statement({
  name: 'search-codes',
  text: `select string_agg(uuid_send(id), ''::bytea order by id) as ids,
                string_agg(substr(varbit_send(code), 5), ''::bytea order by id) as codes, (max(id::text))::uuid as last
         from codes_after($1, $2, $3, $4) as chunk (id, code)`,
  takes: ['uuid', 'text', 'uuid', 'int8'],
  gives: { ids: 'bytea?', codes: 'bytea?', last: 'uuid?' },
});

/** The codes of all items; null if they take more than `mostBytes`. */
export async function codes(
  tx: Tx,
  workspaceId: string,
  { encoder, mostBytes }: { encoder: string; mostBytes: number },
): Promise<Codes | null> {
  const chunks: { ids: Buffer; codes: Buffer }[] = [];
  let [bytes, after] = [0, FIRST_ID];
  const widthOf = (chunk: { ids: Buffer; codes: Buffer }) =>
    (chunk.codes.length * ID_BYTES) / chunk.ids.length;
  for (;;) {
    const chunk = await CODES.one(tx, [workspaceId, encoder, after, CODES_CHUNK]);
    if (chunk.ids === null || chunk.codes === null || chunk.last === null) break;
    bytes += chunk.ids.length + chunk.codes.length;
    if (bytes > mostBytes) return null;
    chunks.push({ ids: chunk.ids, codes: chunk.codes });
    if (chunks.some((one) => widthOf(one) !== widthOf(chunks[0] ?? one))) return null;
    after = chunk.last;
    if (chunk.ids.length < CODES_CHUNK * ID_BYTES) break;
  }
  const ids = joined(chunks.map((chunk) => chunk.ids));
  return { items: ids.length / ID_BYTES, ids, codes: joined(chunks.map((chunk) => chunk.codes)), bytes };
}

/** The parts in an array of their own; `Buffer.concat` may return a part of a shared one. */
function joined(parts: Buffer[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * The result of a word search. `counts` follows the order of the terms: how many of the workspace's `items` contain each.
 */
export type WordsFound = { ids: string[]; items: number; counts: number[] };

const CONTAINING = composed({
  name: 'search-containing',
  text: (filter: SearchFilter, parameter: Parameter) =>
    `with newest as materialized (
       select terms from newest_terms($1, $4)
     ), size as materialized (
       select sampled, greatest(sampled, (select max(items) from clustering where workspace_id = $1))::float8 as items
       from (select count(*) as sampled from newest)
     ), wanted as materialized (
       select t.term, t.n, hits, size.items * hits / greatest(size.sampled, 1) as estimate
       from size cross join unnest($2::int[]) with ordinality as t (term, n)
       cross join lateral (select count(*) as hits from newest where t.term = any (newest.terms))
     ), chosen as materialized (
       select term, n, sum(estimate) over (order by estimate, n) <= $3::bigint
                       or row_number() over (partition by hits > 0 order by estimate, n) = 1 as is_rare
       from wanted
     ), entry as materialized (
       select c.n, i.* from chosen c cross join lateral items_with_term($1, c.term, $3::bigint + 1) i where c.is_rare
     ), counted as materialized (
       select w.n, case when not c.is_rare then w.estimate
                        when coalesce(e.count, 0) > $3::bigint then greatest(e.count, w.estimate)
                        else coalesce(e.count, 0) end as count
       from wanted w join chosen c using (n) left join (select n, count(*) from entry group by n) e using (n)
     ), weighed as materialized (
       -- The weight is that of BM25.
       select c.n, ln(1 + (greatest(size.items, c.count) - c.count + 0.5) / (c.count + 0.5)) as weight from counted c cross join size
     ), best as (
       select e.feedback_id as id
       from entry e join weighed c using (n)
       where true ${toConditions('e', filter, parameter)}
       group by e.feedback_id
       order by sum(c.weight) desc, min(e.length), e.feedback_id desc
       limit $5
     )
     select size.items, array(select count::float8 from counted order by n) as counts,
            (select string_agg(id::text, ',') from best) as ids
     from size`,
  variants: everyFilter,
  takes: ['uuid', 'int4[]', 'int8', 'int8', 'int8'],
  gives: { items: 'float8', counts: 'float8[]', ids: 'text?' },
});

/**
 * The items with the most weight of the terms, heaviest first. Rare terms are looked up: as many as occur in `cap` items in
 * total, and always the rarest one, of whose items at most `cap` are read. A term's frequency is estimated from the newest
 * `sample` items, and counted for the terms that are looked up.
 */
export async function containing(
  tx: Tx,
  workspaceId: string,
  {
    terms,
    filter,
    cap,
    sample,
    limit,
  }: { terms: number[]; filter: SearchFilter; cap: number; sample: number; limit: number },
): Promise<WordsFound> {
  if (terms.length === 0) return { ids: [], items: 0, counts: [] };
  const found = await CONTAINING.one(tx, filter, [workspaceId, terms, cap, sample, limit]);
  return { ids: found.ids?.split(',') ?? [], items: found.items, counts: found.counts };
}

/** An item as shown, with its priority. A near-duplicate has the kind and the priority of the item that it repeats. */
export type SearchItem = {
  id: string;
  text: string;
  kind: Kind;
  /** Whether it may give orders to a machine that reads it. */
  mayOrder: boolean;
  priorityId: string | null;
  /** For a part: the item as it was sent, and the place of the part in its text, in UTF-16 code units. */
  partOf: string | null;
  partStart: number | null;
  partEnd: number | null;
};

const ITEMS = statement({
  name: 'search-items',
  text: `select f.id, f.text, u.kind, u.may_order as "mayOrder", a.priority_id as "priorityId",
                f.part_of as "partOf", f.part_start as "partStart", f.part_end as "partEnd"
         from unnest($2::uuid[]) with ordinality as wanted (id, n)
         cross join lateral (
           select * from feedback f where f.workspace_id = $1 and f.id = wanted.id and f.state = 'processed' limit 1) f
         cross join lateral (
           select case when f.near_duplicate_of is null then f.id else f.near_duplicate_of end as id limit 1) first
         cross join lateral (select kind, may_order from understanding where workspace_id = $1 and feedback_id = first.id limit 1) u
         left join lateral (
           select priority_id from assignment where workspace_id = $1 and feedback_id = first.id limit 1) a on true
         order by wanted.n`,
  takes: ['uuid', 'uuid[]'],
  gives: {
    id: 'uuid',
    text: 'text',
    kind: 'feedback_kind',
    mayOrder: 'bool',
    priorityId: 'uuid',
    partOf: 'uuid?',
    partStart: 'int4?',
    partEnd: 'int4?',
  },
  prepared: true,
});

export async function items(tx: Tx, workspaceId: string, ids: string[]): Promise<SearchItem[]> {
  return ITEMS.all(tx, [workspaceId, ids]);
}

/**
 * Totals of a set of items. `revenue` is the sum of known yearly revenue, each account once, a decimal string; what only a
 * public survey said is in `unprovenRevenue`.
 */
export type SearchCounts = Amounts & {
  currency: string;
  oldest: Date | null;
  newest: Date | null;
  /** Mentions in the 28 days before `now`, and in the 28 before those. */
  recent: number;
  before: number;
};

const COUNTS = composed({
  name: 'search-counts',
  text: (narrowing: MentionNarrowing, parameter: Parameter) =>
    `with wanted as materialized (${acceptedItems('$2')}), every as materialized (${mentionsOf()}),
     mention as materialized (
       select * from every where true ${toMentionConditions('every', narrowing, parameter)}
     )
     select amounts.*, spoken.*, (select currency from workspace where id = $1) as currency
     from ${amountsOver('select key from mention', '$3')} amounts
     cross join (
       select min(said_at) as oldest, max(said_at) as newest,
              (count(*) filter (where said_at > $4::timestamptz - interval '28 days'))::int as recent,
              (count(*) filter (where said_at <= $4::timestamptz - interval '28 days'
                                  and said_at > $4::timestamptz - interval '56 days'))::int as before
       from mention) spoken`,
  variants: everyMentionNarrowing,
  takes: ['uuid', 'uuid[]', 'jsonb', 'timestamptz'],
  gives: {
    ...AMOUNT_COLUMNS,
    oldest: 'timestamptz?',
    newest: 'timestamptz?',
    recent: 'int4',
    before: 'int4',
    currency: 'text',
  },
});

/** Counts the customers and accounts of these items' mentions that pass the filter: the senders, and others who said the same. */
export async function counts(
  tx: Tx,
  workspaceId: string,
  { ids, filter, bands, now }: { ids: string[]; filter: MentionFilter; bands: RevenueBands; now: Date },
): Promise<SearchCounts> {
  return COUNTS.one(tx, { filter, bands }, [workspaceId, ids, JSON.stringify(bands), now]);
}

/** The priority of a found item. */
export type RelatedPriority = { id: string; title: string; kind: Kind; state: PriorityState };

const RELATED_PRIORITIES = statement({
  name: 'search-related-priorities',
  text: `with newest as (select id from ranking where workspace_id = $1 order by as_of desc limit 1)
         select p.id, p.title, p.state, coalesce(r.kind, 'other') as kind
         from unnest($2::uuid[]) as wanted (id)
         cross join lateral (select * from priority p where p.workspace_id = $1 and p.id = wanted.id limit 1) p
         left join lateral (
           select kind from ranked_priority r
           where r.workspace_id = $1 and r.ranking_id = (select id from newest) and r.priority_id = p.id limit 1) r on true`,
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid', title: 'text', state: 'priority_state', kind: 'feedback_kind' },
  prepared: true,
});

/** The priorities with those ids, in no order. Kinds are those of the newest ranking, `other` before the first one. */
export async function relatedPriorities(
  tx: Tx,
  workspaceId: string,
  ids: string[],
): Promise<RelatedPriority[]> {
  return RELATED_PRIORITIES.all(tx, [workspaceId, ids]);
}

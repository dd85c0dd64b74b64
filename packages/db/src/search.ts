import { type Tx } from './open.ts';
import { type PriorityState } from './ranked-priorities.ts';
import { type RevenueBands } from './rankings.ts';
import { type Kind } from './understandings.ts';

/** What a search looks at; what is absent does not narrow. `customer` is a name or an e-mail address, case ignored. */
export type SearchFilter = {
  projectId?: string;
  since?: Date;
  until?: Date;
  kinds?: Kind[];
  source?: string;
  customer?: string;
};

type Parameter = (value: unknown) => string;

/** The items whose codes differ least from one, the nearest first. Reads every code of the workspace. */
export async function nearest(
  tx: Tx,
  workspaceId: string,
  { encoder, code, filter, limit }: { encoder: string; code: string; filter: SearchFilter; limit: number },
): Promise<string[]> {
  const values: unknown[] = [workspaceId, encoder, code];
  const parameter: Parameter = (value) => `$${values.push(value)}`;
  const { rows } = await tx.query<{ id: string }>(
    // The inner query is planned by itself: with the limit in sight the planner would sort all items first, and on disk.
    `select id from (
       select e.feedback_id as id, bit_count(e.code # $3::varbit) as distance
       from embedding e ${toJoins('e', filter, parameter)}
       where e.workspace_id = $1 and e.encoder = $2 and octet_length(e.vector) > 0
       offset 0) near
     order by distance, id desc limit ${parameter(limit)}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** A term that stands in so many of a sample is not counted: the estimate is near enough for how telling it is. */
const ENOUGH_HITS = 50;

/**
 * In how many items of the workspace each term stands, and how many items there are. Frequent ones are
 * estimated from the newest `sample` items, others counted, up to `cap`.
 */
export async function termCounts(
  tx: Tx,
  workspaceId: string,
  { terms, cap, sample }: { terms: number[]; cap: number; sample: number },
): Promise<{ items: number; counts: number[] }> {
  const { rows } = await tx.query<{ items: number; counts: number[] }>({
    name: 'search-term-counts',
    text: `with newest as materialized (
             select terms from search_entry where workspace_id = $1 order by feedback_id desc limit $4
           ), total as (
             select greatest((select count(*) from newest), (select coalesce(max(items), 0) from clustering where workspace_id = $1)) as items
           ), wanted as (
             select t.term, t.n, hits.hits, total.items * hits.hits::float8 / greatest((select count(*) from newest), 1) as estimate
             from total cross join unnest($2::int[]) with ordinality as t (term, n)
             cross join lateral (
               select count(*) as hits from newest where newest.terms @> array[t.term]) hits
           )
           select total.items::float8 as items, array(
             select case when wanted.hits >= $5 then wanted.estimate
                         else (select case when count(*) > $3 then greatest(count(*), wanted.estimate) else count(*) end::float8
                               from items_with_term($1, wanted.term, $3 + 1)) end
             from wanted order by wanted.n
           ) as counts
           from total`,
    values: [workspaceId, terms, cap, sample, ENOUGH_HITS],
  });
  return rows[0] ?? { items: 0, counts: terms.map(() => 0) };
}

/**
 * The items that hold most of the weight of these terms, the heaviest first. `weights` go with `terms`; of no term more than
 * `cap` items are looked at.
 */
export async function containing(
  tx: Tx,
  workspaceId: string,
  {
    terms,
    weights,
    cap,
    filter,
    limit,
  }: { terms: number[]; weights: number[]; cap: number; filter: SearchFilter; limit: number },
): Promise<string[]> {
  if (terms.length === 0) return [];
  const values: unknown[] = [workspaceId, terms, weights];
  const parameter: Parameter = (value) => `$${values.push(value)}`;
  const { rows } = await tx.query<{ id: string }>(
    // Sorted before the filter looks at any: it stops when it has let enough through.
    `select s.feedback_id as id
     from (
       select i.feedback_id, sum(t.weight) as weight, min(i.length) as length
       from unnest($2::int[], $3::float8[]) as t (term, weight)
       cross join lateral items_with_term($1, t.term, ${parameter(cap)}) i
       group by i.feedback_id
       order by weight desc, length, i.feedback_id desc
     ) s ${toLookUps('s', filter, parameter)}
     order by s.weight desc, s.length, s.feedback_id desc limit ${parameter(limit)}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** An item as it is compared with a question. */
export type SearchDocument = { id: string; vector: Int8Array; terms: number[] };

/** The items of those ids, the vector empty where there is none by that encoder; what is not processed (any more) is left out. */
export async function documents(
  tx: Tx,
  workspaceId: string,
  { encoder, ids }: { encoder: string; ids: string[] },
): Promise<SearchDocument[]> {
  const { rows } = await tx.query<{ id: string; vector: Buffer; terms: Buffer }>({
    name: 'search-documents',
    // As one string of bytes: the driver would read an array number by number.
    text: `select s.feedback_id as id, coalesce(e.vector, '') as vector, coalesce((
             select string_agg(int4send(term), '' order by n) from unnest(s.terms) with ordinality as t (term, n)), '') as terms
           from unnest($3::uuid[]) as wanted (id)
           -- A limit keeps the planner to look-ups by key: two thousand of them are quicker than any scan.
           cross join lateral (
             select feedback_id, terms from search_entry where workspace_id = $1 and feedback_id = wanted.id limit 1) s
           cross join lateral (
             select from feedback where workspace_id = $1 and id = wanted.id and state = 'processed' limit 1) f
           left join lateral (
             select vector from embedding where workspace_id = $1 and feedback_id = wanted.id and encoder = $2 limit 1) e on true`,
    values: [workspaceId, encoder, ids],
  });
  return rows.map(({ id, vector, terms }) => ({
    id,
    vector: new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength),
    terms: Array.from({ length: terms.length / 4 }, (_, n) => terms.readInt32BE(4 * n)),
  }));
}

/** An item as it is shown, with the priority it belongs to. */
export type SearchItem = {
  id: string;
  text: string;
  customer: string | null;
  saidAt: Date;
  source: string;
  kind: Kind;
  priorityId: string | null;
};

export async function items(tx: Tx, workspaceId: string, ids: string[]): Promise<SearchItem[]> {
  const { rows } = await tx.query<SearchItem>({
    name: 'search-items',
    text: `select f.id, f.text, coalesce(f.customer_name, f.customer_email) as customer, f.said_at as "saidAt", f.source, u.kind,
                  a.priority_id as "priorityId"
           from unnest($2::uuid[]) with ordinality as wanted (id, n)
           join feedback f on f.workspace_id = $1 and f.id = wanted.id and f.state = 'processed'
           join understanding u on u.workspace_id = $1 and u.feedback_id = wanted.id
           left join assignment a on a.workspace_id = $1 and a.feedback_id = wanted.id
           order by wanted.n`,
    values: [workspaceId, ids],
  });
  return rows;
}

/** What a set of items amounts to. `revenue` is what their known customers pay a year, a decimal string. */
export type SearchCounts = {
  customers: number;
  revenue: string;
  currency: string;
  oldest: Date | null;
  newest: Date | null;
  /** Voices in the four weeks before `now`, and in the four before those. */
  recent: number;
  before: number;
};

/** Counts who said those items: whoever sent them, and the other customers who said the same. */
export async function counts(
  tx: Tx,
  workspaceId: string,
  { ids, bands, now }: { ids: string[]; bands: RevenueBands; now: Date },
): Promise<SearchCounts> {
  const { rows } = await tx.query<SearchCounts>({
    name: 'search-counts',
    text: `with wanted as (select unnest($2::uuid[]) as id), voice as (
             select f.id, f.customer_key, f.said_at, coalesce(f.revenue_amount, ($3::jsonb ->> f.revenue_band)::numeric) as revenue
             from wanted join feedback f on f.workspace_id = $1 and f.id = wanted.id
             union all
             select s.feedback_id, s.customer_key, s.said_at, coalesce(s.revenue_amount, ($3::jsonb ->> s.revenue_band)::numeric)
             from wanted join sighting s on s.workspace_id = $1 and s.feedback_id = wanted.id
             union all
             select f.near_duplicate_of, f.customer_key, f.said_at, coalesce(f.revenue_amount, ($3::jsonb ->> f.revenue_band)::numeric)
             from wanted join feedback f on f.workspace_id = $1 and f.near_duplicate_of = wanted.id and f.state = 'processed'
           ), customer as (
             select coalesce(customer_key, id) as key, max(revenue) as revenue from voice group by 1
           )
           select (select count(*)::int from customer) as customers,
                  (select coalesce(sum(revenue), 0)::text from customer) as revenue,
                  (select currency from workspace where id = $1) as currency,
                  min(said_at) as oldest, max(said_at) as newest,
                  (count(*) filter (where said_at > $4::timestamptz - interval '28 days'))::int as recent,
                  (count(*) filter (where said_at <= $4::timestamptz - interval '28 days'
                                      and said_at > $4::timestamptz - interval '56 days'))::int as before
           from voice`,
    values: [workspaceId, ids, JSON.stringify(bands), now],
  });
  if (!rows[0]) throw new Error('the counts were not made');
  return rows[0];
}

/** A priority that found items belong to. */
export type RelatedPriority = { id: string; title: string; kind: Kind; state: PriorityState };

/** Those priorities, in no order. Kinds are those of the newest ranking, `other` before the first. */
export async function relatedPriorities(
  tx: Tx,
  workspaceId: string,
  ids: string[],
): Promise<RelatedPriority[]> {
  const { rows } = await tx.query<RelatedPriority>({
    name: 'search-related-priorities',
    text: `with newest as (select id from ranking where workspace_id = $1 order by as_of desc limit 1)
           select p.id, p.title, p.state, coalesce(r.kind, 'other') as kind
           from unnest($2::uuid[]) as wanted (id)
           join priority p on p.workspace_id = $1 and p.id = wanted.id
           left join ranked_priority r on r.workspace_id = $1 and r.ranking_id = (select id from newest) and r.priority_id = p.id`,
    values: [workspaceId, ids],
  });
  return rows;
}

/** Joins that keep what the filter lets through; none when it lets through everything. */
function toJoins(table: 'e' | 's', filter: SearchFilter, parameter: Parameter): string {
  const { ofFeedback, ofUnderstanding } = toConditions(filter, parameter);
  return [
    ...(ofFeedback.length > 0
      ? [
          `join feedback f on f.workspace_id = $1 and f.id = ${table}.feedback_id and ${ofFeedback.join(' and ')}`,
        ]
      : []),
    ...ofUnderstanding.map(
      (condition) =>
        `join understanding u on u.workspace_id = $1 and u.feedback_id = ${table}.feedback_id and ${condition}`,
    ),
  ].join(' ');
}

/** The same row by row. A limit keeps the planner to look-ups by key. */
function toLookUps(table: 'e' | 's', filter: SearchFilter, parameter: Parameter): string {
  const { ofFeedback, ofUnderstanding } = toConditions(filter, parameter);
  return [
    ...(ofFeedback.length > 0
      ? [
          `cross join lateral (
             select from feedback f where f.workspace_id = $1 and f.id = ${table}.feedback_id and ${ofFeedback.join(' and ')} limit 1) f`,
        ]
      : []),
    ...ofUnderstanding.map(
      (condition) => `cross join lateral (
         select from understanding u where u.workspace_id = $1 and u.feedback_id = ${table}.feedback_id and ${condition} limit 1) u`,
    ),
  ].join(' ');
}

function toConditions(
  { projectId, since, until, kinds, source, customer }: SearchFilter,
  parameter: Parameter,
): { ofFeedback: string[]; ofUnderstanding: string[] } {
  const ofFeedback: string[] = [];
  if (projectId !== undefined) ofFeedback.push(`f.project_id = ${parameter(projectId)}`);
  if (since) ofFeedback.push(`f.said_at >= ${parameter(since)}`);
  if (until) ofFeedback.push(`f.said_at < ${parameter(until)}`);
  if (source !== undefined) ofFeedback.push(`f.source = ${parameter(source)}`);
  if (customer !== undefined) {
    const name = parameter(customer);
    ofFeedback.push(`(lower(f.customer_name) = lower(${name}) or lower(f.customer_email) = lower(${name}))`);
  }
  return {
    ofFeedback,
    ofUnderstanding: kinds ? [`u.kind = any (${parameter(kinds)}::feedback_kind[])`] : [],
  };
}

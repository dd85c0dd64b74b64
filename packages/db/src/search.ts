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
    `select e.feedback_id as id from embedding e ${toJoins('e', filter, parameter)}
     where e.workspace_id = $1 and e.encoder = $2 and octet_length(e.vector) > 0
     order by bit_count(e.code # $3::varbit), e.feedback_id desc limit ${parameter(limit)}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/**
 * In how many items of the workspace each term stands, and how many items there are. Counted up to `cap`; what is more
 * frequent is estimated from the newest `sample` items.
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
           )
           select total.items::float8 as items, array(
             select case
               when counted.items <= $3 then counted.items::float8
               else greatest(counted.items, total.items * (
                 select count(*) filter (where newest.terms @> array[t.term])::float8 / greatest(count(*), 1) from newest))
             end
             from unnest($2::int[]) with ordinality as t (term, n)
             cross join lateral (
               select count(*) as items from (
                 select from search_entry s where s.workspace_id = $1 and s.terms @> array[t.term] limit $3 + 1) found
             ) counted
             order by t.n
           ) as counts
           from total`,
    values: [workspaceId, terms, cap, sample],
  });
  return rows[0] ?? { items: 0, counts: terms.map(() => 0) };
}

/** The items that hold most of the weight of these terms, the heaviest first. `weights` go with `terms`. */
export async function containing(
  tx: Tx,
  workspaceId: string,
  {
    terms,
    weights,
    filter,
    limit,
  }: { terms: number[]; weights: number[]; filter: SearchFilter; limit: number },
): Promise<string[]> {
  if (terms.length === 0) return [];
  const values: unknown[] = [workspaceId, terms, weights];
  const parameter: Parameter = (value) => `$${values.push(value)}`;
  const { rows } = await tx.query<{ id: string }>(
    `select s.feedback_id as id
     from search_entry s ${toJoins('s', filter, parameter)}
     cross join lateral (
       select sum(t.weight) as weight from unnest($2::int[], $3::float8[]) as t (term, weight) where t.term = any (s.terms)
     ) w
     where s.workspace_id = $1 and s.terms && $2::int[]
     order by w.weight desc, cardinality(s.terms), s.feedback_id desc limit ${parameter(limit)}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** An item as it is compared with a question. */
export type SearchDocument = { id: string; vector: Int8Array; terms: number[] };

/** The items of those ids in one encoder's space; what is not processed (any more) is left out. */
export async function documents(
  tx: Tx,
  workspaceId: string,
  { encoder, ids }: { encoder: string; ids: string[] },
): Promise<SearchDocument[]> {
  const { rows } = await tx.query<{ id: string; vector: Buffer; terms: Buffer }>({
    name: 'search-documents',
    // As one string of bytes: the driver would read an array number by number.
    text: `select e.feedback_id as id, e.vector, coalesce((
             select string_agg(int4send(term), '' order by n) from unnest(s.terms) with ordinality as t (term, n)), '') as terms
           from unnest($3::uuid[]) as wanted (id)
           join embedding e on e.workspace_id = $1 and e.feedback_id = wanted.id and e.encoder = $2
           join search_entry s on s.workspace_id = $1 and s.feedback_id = wanted.id
           join feedback f on f.workspace_id = $1 and f.id = wanted.id and f.state = 'processed'`,
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
  const { projectId, since, until, kinds, source, customer } = filter;
  const conditions: string[] = [];
  if (projectId !== undefined) conditions.push(`f.project_id = ${parameter(projectId)}`);
  if (since) conditions.push(`f.said_at >= ${parameter(since)}`);
  if (until) conditions.push(`f.said_at < ${parameter(until)}`);
  if (source !== undefined) conditions.push(`f.source = ${parameter(source)}`);
  if (customer !== undefined) {
    const name = parameter(customer);
    conditions.push(`(lower(f.customer_name) = lower(${name}) or lower(f.customer_email) = lower(${name}))`);
  }
  const joins: string[] = [];
  if (conditions.length > 0)
    joins.push(
      `join feedback f on f.workspace_id = $1 and f.id = ${table}.feedback_id and ${conditions.join(' and ')}`,
    );
  if (kinds)
    joins.push(
      `join understanding u on u.workspace_id = $1 and u.feedback_id = ${table}.feedback_id
         and u.kind = any (${parameter(kinds)}::feedback_kind[])`,
    );
  return joins.join(' ');
}

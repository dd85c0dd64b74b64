import { accountNameOf, AMOUNT_COLUMNS, type Amounts, amountsOver, customerKeyOf } from './accounts.ts';
import { type Tx } from './open.ts';
import { type PriorityState } from './ranked-priorities.ts';
import { type RevenueBands } from './revenue-bands.ts';
import { everyFilter, type SearchFilter, toConditions, toNames } from './search-filter.ts';
import { composed, type Parameter, statement } from './statement.ts';
import { type Kind } from './understandings.ts';

const BEGIN = statement({
  name: 'begin-search',
  text: `select encoder, set_config('jit', 'off', true) from workspace where id = $1`,
  takes: ['uuid'],
  gives: { encoder: 'text?', set_config: 'text' },
  prepared: true,
});

/**
 * Prepares the transaction for a search and returns the space in which the workspace's items are compared; null while it has
 * none. Each search query runs once, so compiling it (`jit`) would take longer than it saves.
 */
export async function begin(tx: Tx, workspaceId: string): Promise<string | null> {
  return (await BEGIN.one(tx, [workspaceId])).encoder;
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

/**
 * The result of a word search. `counts` follows the order of the terms: how many of the workspace's `items` contain each.
 */
export type WordsFound = { ids: string[]; items: number; counts: number[] };

const CONTAINING = composed({
  name: 'search-containing',
  text: (filter: SearchFilter, parameter: Parameter) =>
    `with newest as materialized (
       select terms from search_entry where workspace_id = $1 order by feedback_id desc limit $4
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
     ), best as (
       -- The weight is that of BM25.
       select e.feedback_id as id
       from entry e join counted c using (n) cross join size
       where true ${toConditions('e', filter, parameter)}
       group by e.feedback_id
       order by sum(ln(1 + (greatest(size.items, c.count) - c.count + 0.5) / (c.count + 0.5))) desc, min(e.length), e.feedback_id desc
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
 * The items with the most weight of the terms, heaviest first. Rare terms are looked up: as many as occur in `cap` items
 * together, and always the rarest one, of which at most `cap` are read. A term's frequency is estimated from the newest
 * `sample` items, and counted for the terms looked up.
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

/** An item as compared with a question. */
export type SearchDocument = { id: string; vector: Int8Array; terms: number[] };

const DOCUMENTS = composed({
  name: 'search-documents',
  text: (filter: SearchFilter, parameter: Parameter) =>
    // The terms in PostgreSQL's binary form: the driver would parse an array number by number.
    `select wanted.id, coalesce(d.vector, '') as vector, array_send(d.terms) as terms
     from unnest($3::uuid[]) with ordinality as wanted (id, n)
     -- A limit keeps the planner to look-ups by key: two thousand of them are quicker than any scan.
     cross join lateral (
       select s.terms, e.vector from feedback f
       join search_entry s on s.workspace_id = $1 and s.feedback_id = wanted.id
       left join embedding e on e.workspace_id = $1 and e.feedback_id = wanted.id and e.encoder = $2
       where f.workspace_id = $1 and f.id = wanted.id and f.state = 'processed' ${toNames(filter, parameter)} limit 1) d
     order by wanted.n`,
  variants: everyFilter,
  takes: ['uuid', 'text', 'uuid[]'],
  gives: { id: 'uuid', vector: 'bytea', terms: 'bytea' },
});

/**
 * The items of those ids that the filter matches, in order, with an empty vector where there is none of that encoder; items
 * not (or no longer) processed are left out.
 */
export async function documents(
  tx: Tx,
  workspaceId: string,
  { encoder, ids, filter }: { encoder: string; ids: string[]; filter: SearchFilter },
): Promise<SearchDocument[]> {
  const rows = await DOCUMENTS.all(tx, filter, [workspaceId, encoder, ids]);
  return rows.map(({ id, vector, terms }) => ({
    id,
    vector: new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength),
    terms: toIntegers(terms),
  }));
}

/**
 * Reads a one-dimensional array of integers without nulls in the format of `array_send`: a header, then the length and value
 * of each.
 */
function toIntegers(sent: Buffer): number[] {
  const [header, each] = [20, 8];
  const count = Math.max(0, (sent.length - header) / each);
  return Array.from({ length: count }, (_, n) => sent.readInt32BE(header + n * each + 4));
}

/** An item as shown, with its priority. */
export type SearchItem = {
  id: string;
  text: string;
  customer: string | null;
  /** The customer's company; null when none is known. */
  account: string | null;
  saidAt: Date;
  source: string;
  kind: Kind;
  priorityId: string | null;
};

const ITEMS = statement({
  name: 'search-items',
  text: `select f.id, f.text, coalesce(f.customer_name, f.customer_email) as customer, pays.account, f.said_at as "saidAt", f.source, u.kind,
                a.priority_id as "priorityId"
         from unnest($2::uuid[]) with ordinality as wanted (id, n)
         cross join lateral (
           select * from feedback f where f.workspace_id = $1 and f.id = wanted.id and f.state = 'processed' limit 1) f
         cross join lateral (select kind from understanding where workspace_id = $1 and feedback_id = wanted.id limit 1) u
         left join lateral (
           select priority_id from assignment where workspace_id = $1 and feedback_id = wanted.id limit 1) a on true
         ${accountNameOf(customerKeyOf('f'), 'pays')}
         order by wanted.n`,
  takes: ['uuid', 'uuid[]'],
  gives: {
    id: 'uuid',
    text: 'text',
    customer: 'text?',
    account: 'text?',
    saidAt: 'timestamptz',
    source: 'text',
    kind: 'feedback_kind',
    priorityId: 'uuid',
  },
  prepared: true,
});

export async function items(tx: Tx, workspaceId: string, ids: string[]): Promise<SearchItem[]> {
  return ITEMS.all(tx, [workspaceId, ids]);
}

/**
 * Totals of a set of items. `revenue` is what their known accounts pay a year, each once, a decimal string; what only a public
 * survey said is in `unprovenRevenue`.
 */
export type SearchCounts = Amounts & {
  currency: string;
  oldest: Date | null;
  newest: Date | null;
  /** Mentions in the 28 days before `now`, and in the 28 before those. */
  recent: number;
  before: number;
};

/**
 * The mentions by other customers of the items in `wanted (id)`, in the workspace of parameter 1. `offset 0` keeps them lookups
 * by key (docs/decisions/0002-tenancy.md). `more` names columns of `wanted` to select too, each followed by a comma.
 */
export function otherMentions(more = ''): string {
  return `
    select ${more} s.customer_key as key, s.said_at
    from wanted cross join lateral (
      select * from sighting s where s.workspace_id = $1 and s.feedback_id = wanted.id offset 0) s
    union all
    select ${more} ${customerKeyOf('f')}, f.said_at
    from wanted cross join lateral (
      select * from feedback f
      where f.workspace_id = $1 and f.near_duplicate_of = wanted.id and f.state = 'processed'
        and f.customer_key is not null offset 0) f`;
}

const COUNTS = composed({
  name: 'search-counts',
  text: () => `with wanted as materialized (select unnest($2::uuid[]) as id), mention as materialized (
           select ${customerKeyOf('f')} as key, f.said_at
           from wanted cross join lateral (
             select * from feedback f where f.workspace_id = $1 and f.id = wanted.id limit 1) f
           union all ${otherMentions()}
         )
         select amounts.*, spoken.*, (select currency from workspace where id = $1) as currency
         from ${amountsOver('select key from mention', '$3')} amounts
         cross join (
           select min(said_at) as oldest, max(said_at) as newest,
                  (count(*) filter (where said_at > $4::timestamptz - interval '28 days'))::int as recent,
                  (count(*) filter (where said_at <= $4::timestamptz - interval '28 days'
                                      and said_at > $4::timestamptz - interval '56 days'))::int as before
           from mention) spoken`,
  variants: () => [null],
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

/** Counts the customers and accounts of those items: of the senders, and of others who said the same. */
export async function counts(
  tx: Tx,
  workspaceId: string,
  { ids, bands, now }: { ids: string[]; bands: RevenueBands; now: Date },
): Promise<SearchCounts> {
  return COUNTS.one(tx, null, [workspaceId, ids, JSON.stringify(bands), now]);
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

/** Those priorities, in no order. Kinds are those of the newest ranking, `other` before the first one. */
export async function relatedPriorities(
  tx: Tx,
  workspaceId: string,
  ids: string[],
): Promise<RelatedPriority[]> {
  return RELATED_PRIORITIES.all(tx, [workspaceId, ids]);
}

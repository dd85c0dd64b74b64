import { type PriorityState } from '@feedback/contract/vocabulary';
import { accountOf, AMOUNT_COLUMNS } from '../accounts/accounts.ts';
import { type RevenueBands } from '../accounts/revenue-bands.ts';
import { type Tx } from '../connections/open.ts';
import { composed, type Parameter } from '../statements/statement.ts';
import { type Kind } from '../understanding/understandings.ts';
import {
  mentionColumns,
  mentionsOfRead,
  type PaysBetween,
  readItems,
  repeatsOf,
  toMentionConditions,
  toMentionFilter,
} from './mentions.ts';
import { everyFilter, type SearchFilter } from './search-filter.ts';
import { type SearchCounts } from './search.ts';

/** The filter on a theme's items and on each mention of them. `pays`: by what the customer's account is known to pay. */
export type ThemeFilter = SearchFilter & { pays?: PaysBetween };

/** The filter, with the bands' amounts that `pays` needs. */
type Narrowing = { filter: ThemeFilter; bands: RevenueBands };

function everyNarrowing(): Narrowing[] {
  const bands = { enterprise: 2, paid: 1, free: 0 };
  const pays = [{}, { pays: { atLeast: 1, below: null } }, { pays: { atLeast: 1, below: 2 } }];
  return pays.flatMap((more) => everyFilter().map((filter) => ({ filter: { ...filter, ...more }, bands })));
}

/** A priority at its place in the newest ranking. `trend` is as ranked, over all its items. */
export type LeadingTheme = {
  id: string;
  title: string;
  kind: Kind;
  state: PriorityState;
  /** Its place in the ranking, from 1. */
  rank: number;
  trend: string;
};

const LEADING = composed({
  name: 'themes-leading',
  text: ({ filter, bands }: Narrowing, parameter: Parameter) =>
    `with newest as (select id from ranking where workspace_id = $1 order by as_of desc limit 1)
     select t.* from newest left join lateral (
       select r.priority_id as id, p.title, r.kind, p.state, r.rank, r.detail #>> '{trend,direction}' as trend
       from (
         select ranked.priority_id, ranked.rank, ranked.kind, ranked.detail from ranked_priority ranked
         join priority on priority.workspace_id = $1 and priority.id = ranked.priority_id
         where ranked.workspace_id = $1 and ranked.ranking_id = newest.id
           and priority.state in ('open', 'building') and priority.merged_into is null
           ${filter.kinds ? `and ranked.kind = any (${parameter('feedback_kind[]', filter.kinds)}::feedback_kind[])` : ''}
           ${filter.since ? `and ranked.last_said_at >= ${parameter('timestamptz', filter.since)}` : ''}
           ${filter.projectId === undefined ? '' : `and ranked.detail -> 'projects' ? ${parameter('text', filter.projectId)}`}
         order by ranked.rank limit $2
       ) r
       join priority p on p.workspace_id = $1 and p.id = r.priority_id
       where exists (select ${placed('a.priority_id = r.priority_id', filter, bands, parameter)} limit 1)
       order by r.rank limit $3) t on true`,
  variants: everyNarrowing,
  takes: ['uuid', 'int8', 'int8'],
  gives: {
    id: 'uuid?',
    title: 'text?',
    kind: 'feedback_kind?',
    state: 'priority_state?',
    rank: 'int4?',
    trend: 'text?',
  },
});

/**
 * The first priorities of the newest ranking that are not shipped and have an item that the filter matches, in order, among
 * its first `among`; null without a ranking. With `kinds`, the priority itself has one of them.
 */
export async function leading(
  tx: Tx,
  workspaceId: string,
  { filter, bands, among, limit }: { filter: ThemeFilter; bands: RevenueBands; among: number; limit: number },
): Promise<LeadingTheme[] | null> {
  const rows = await LEADING.all(tx, { filter, bands }, [workspaceId, among, limit]);
  // Without a theme, only the ranking's own columns are returned.
  return rows.length === 0 ? null : rows.filter((row): row is LeadingTheme => row.id !== null);
}

/**
 * Counts over the given priorities together (for null, over all priorities), and for each priority; `items` are those that the
 * filter matches.
 */
export type ThemeCounts = {
  all: SearchCounts & { items: number };
  each: (SearchCounts & { items: number; priorityId: string })[];
};

const COUNTS = composed({
  name: 'themes-counts',
  text: ({ filter, bands }: Narrowing, parameter: Parameter) =>
    `with whole as materialized (
       select distinct a.priority_id, case when f.part_of is null then f.id else f.part_of end as id
       ${placed('($2::uuid[] is null or a.priority_id = any ($2))', ofWords(filter), bands, parameter)}
     ), wanted as materialized (${readItems('whole w', 'priority_id')}
     ), every as materialized (${mentionsOfRead('priority_id')}
     ), said as materialized (
       select priority_id, item, key, said_at from every where true ${ofMentions('every', filter, bands, parameter)}
     ), person as materialized (
       select distinct key from said
     ), paying as materialized (
       select person.key, pays.account_key, pays.revenue, pays.unproven_revenue
       from person ${accountOf('person.key', '$3', 'pays')}
     ), speaker as (
       select said.priority_id, paying.*
       from (select distinct priority_id, key from said) said join paying using (key)
     ), paid as (
       select priority_id, account_key, max(revenue) as revenue, max(unproven_revenue) as unproven
       from speaker group by grouping sets ((priority_id, account_key), (account_key))
     ), payer as (
       select priority_id, count(*)::int as accounts, count(revenue)::int as known, coalesce(sum(revenue), 0)::text as revenue,
              count(unproven)::int as unproven_accounts, coalesce(sum(unproven), 0)::text as unproven
       from paid group by 1
     ), people as (
       select priority_id, count(distinct key)::int as customers from speaker group by grouping sets ((priority_id), ())
     ), spoken as (
       select priority_id, min(said_at) as oldest, max(said_at) as newest,
              (count(*) filter (where said_at > $4::timestamptz - interval '28 days'))::int as recent,
              (count(*) filter (where said_at <= $4::timestamptz - interval '28 days'
                                  and said_at > $4::timestamptz - interval '56 days'))::int as before
       from said group by grouping sets ((priority_id), ())
     ), amount as (
       select priority_id, count(distinct item)::int as items from said group by grouping sets ((priority_id), ())
     )
     select a.priority_id as "priorityId", a.items, coalesce(c.customers, 0) as customers,
            coalesce(p.accounts, 0) as accounts, coalesce(p.known, 0) as "knownAccounts", coalesce(p.revenue, '0') as revenue,
            coalesce(p.unproven_accounts, 0) as "unprovenAccounts", coalesce(p.unproven, '0') as "unprovenRevenue",
            (select currency from workspace where id = $1) as currency, s.oldest, s.newest, s.recent, s.before
     from amount a
     left join payer p on p.priority_id is not distinct from a.priority_id
     left join people c on c.priority_id is not distinct from a.priority_id
     left join spoken s on s.priority_id is not distinct from a.priority_id`,
  variants: everyNarrowing,
  takes: ['uuid', 'uuid[]?', 'jsonb', 'timestamptz'],
  gives: {
    priorityId: 'uuid?',
    items: 'int4',
    ...AMOUNT_COLUMNS,
    currency: 'text',
    oldest: 'timestamptz?',
    newest: 'timestamptz?',
    recent: 'int4',
    before: 'int4',
  },
});

/** Counts the items that the filter matches and their customers, in the priorities of those ids, or in all when null. */
export async function counts(
  tx: Tx,
  workspaceId: string,
  { ids, filter, bands, now }: { ids: string[] | null; filter: ThemeFilter; bands: RevenueBands; now: Date },
): Promise<ThemeCounts> {
  const rows = await COUNTS.all(tx, { filter, bands }, [workspaceId, ids, JSON.stringify(bands), now]);
  const all = rows.find(({ priorityId }) => priorityId === null);
  if (!all) throw new Error('the counts were not made');
  return {
    all,
    each: rows.flatMap((row) => (row.priorityId === null ? [] : [{ ...row, priorityId: row.priorityId }])),
  };
}

/** A representative item of a priority, with its probability of belonging there. */
export type Speaking = { priorityId: string; id: string; probability: number };

const SPEAKING = composed({
  name: 'themes-speaking',
  text: ({ filter, bands }: Narrowing, parameter: Parameter) =>
    `with newest as (select id from ranking where workspace_id = $1 order by as_of desc limit 1)
     select theme.id as "priorityId", best.id, best.probability
     from unnest($2::uuid[]) with ordinality as theme (id, n)
     cross join lateral (
       select array(select (quote ->> 'feedbackId')::uuid
                    from jsonb_array_elements(r.detail -> 'quotes') with ordinality as quoted (quote, n) order by quoted.n) as ids
       from ranked_priority r
       where r.workspace_id = $1 and r.ranking_id = (select id from newest) and r.priority_id = theme.id offset 0) quoted
     cross join lateral (
       -- One at a time, as far as needed: most quoted items and exemplars pass, and a theme may have many other items.
       (select f.id, a.probability ${placed('a.priority_id = theme.id and a.feedback_id = any (quoted.ids)', filter, bands, parameter)}
        order by array_position(quoted.ids, f.id))
       union all
       (select f.id, a.probability ${placed('a.priority_id = theme.id and a.exemplar and a.feedback_id <> all (quoted.ids)', filter, bands, parameter)}
        order by a.typicality desc nulls last, f.said_at desc, f.id)
       union all
       (select f.id, a.probability ${placed('a.priority_id = theme.id and not a.exemplar and a.feedback_id <> all (quoted.ids)', filter, bands, parameter)}
        order by a.typicality desc nulls last, f.said_at desc, f.id)
       limit $3) best
     order by theme.n`,
  variants: everyNarrowing,
  takes: ['uuid', 'uuid[]', 'int8'],
  gives: { priorityId: 'uuid', id: 'uuid', probability: 'float4' },
});

/**
 * The best items of each priority that match the filter: first the ranking's quotations in their order, then exemplars, then
 * other items, the most typical first, then the newest.
 */
export async function speaking(
  tx: Tx,
  workspaceId: string,
  { ids, filter, bands, each }: { ids: string[]; filter: ThemeFilter; bands: RevenueBands; each: number },
): Promise<Speaking[]> {
  return SPEAKING.all(tx, { filter, bands }, [workspaceId, ids, each]);
}

/** The placed items that the filter matches in a mention, as `a` and `f`; `which` selects the priorities. */
function placed(which: string, filter: ThemeFilter, bands: RevenueBands, parameter: Parameter): string {
  const { kinds } = filter;
  const own = ofMentions('own', filter, bands, parameter);
  return `from assignment a
    ${kinds ? 'join search_entry s on s.workspace_id = $1 and s.feedback_id = a.feedback_id' : ''}
    join feedback f on f.workspace_id = $1 and f.id = a.feedback_id and f.state = 'processed'
    ${own === '' ? '' : `cross join lateral (select ${mentionColumns('f', 'f.id')} limit 1) own`}
    where a.workspace_id = $1 and ${which}
      ${kinds ? `and s.kind = any (${parameter('feedback_kind[]', kinds)}::feedback_kind[])` : ''}
      ${
        own === ''
          ? ''
          : `and ((true ${own}) or exists (
        select from (${repeatsOf('(select f.id) wanted')}) repeat
        where true ${ofMentions('repeat', filter, bands, parameter)}))`
      }`;
}

/** The part of the filter that depends on an item's words alone, and so is the same for all its mentions. */
function ofWords({ kinds }: ThemeFilter): ThemeFilter {
  return kinds ? { kinds } : {};
}

function ofMentions(row: string, filter: ThemeFilter, bands: RevenueBands, parameter: Parameter): string {
  const { pays } = filter;
  return toMentionConditions(
    row,
    { filter: { ...toMentionFilter(filter), ...(pays && { pays }) }, bands },
    parameter,
  );
}

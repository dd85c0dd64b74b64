import { type ConfidenceLevel, type PriorityState, TREND_DIRECTIONS } from '@feedback/contract/vocabulary';
import { accountNameOf, customerKeyOf } from './accounts.ts';
import { toArrayLiteral } from './array-literal.ts';
import { everySubset } from './every-subset.ts';
import { type Tx } from './open.ts';
import { type SpecMark, specMark } from './specs.ts';
import { type ParameterType } from './statement-types.ts';
import { composed, type Parameter, statement } from './statement.ts';
import { type Kind } from './understandings.ts';

export type { ConfidenceLevel, PriorityState };

/** One stored ranking, without its rows. `medianRevenue` is ρ, `demandScale` D. */
export type RankingFound = {
  id: string;
  asOf: Date;
  currency: string;
  revenueWeight: number;
  medianRevenue: string | null;
  demandScale: number;
};

/** Which rows of a ranking to return; an absent field does not filter. */
export type Filter = {
  /** Only that priority. */
  id?: string;
  projectId?: string;
  states?: PriorityState[];
  kind?: Kind;
  /** All its words must occur in the title, in any inflection. */
  query?: string;
  since?: Date;
  confidence?: ConfidenceLevel[];
  assignee?: string;
  areaId?: string;
};

const ORDERS = ['score', 'revenue', 'trend', 'recent'] as const;
/** `recent`: by the last mention. `trend`: the most certain rise first. */
export type Order = (typeof ORDERS)[number];

/**
 * A row of a ranking with its priority's current fields, or those when it was ranked. `demand` is at the requested weight, null at
 * the ranking's own; `version` changes with everything that the row stores (`details`).
 */
export type RankedFound = {
  id: string;
  title: string;
  state: PriorityState;
  assignee: string | null;
  /** The area that it belongs to today; null without one. */
  areaId: string | null;
  kind: Kind;
  rank: number;
  score: number;
  demand: number | null;
  version: string;
};

const RANKING = `id, as_of as "asOf", currency, revenue_weight as "revenueWeight", median_revenue as "medianRevenue",
                 demand_scale as "demandScale"`;

const findRankingWhere = <const T extends readonly ParameterType[]>(
  name: string,
  condition: string,
  takes: T,
) =>
  statement({
    name,
    text: `select ${RANKING} from ranking where workspace_id = $1 and ${condition} order by as_of desc limit 1`,
    takes: ['uuid', ...takes],
    gives: {
      id: 'uuid',
      asOf: 'timestamptz',
      currency: 'text',
      revenueWeight: 'float8',
      medianRevenue: 'numeric?',
      demandScale: 'float8',
    },
    prepared: true,
  });
const FIND_NEWEST = findRankingWhere('find-ranking-newest', 'true', []);
const FIND_BY_ID = findRankingWhere('find-ranking-by-id', 'id = $2', ['uuid']);
const FIND_AS_OF = findRankingWhere('find-ranking-as-of', 'as_of <= $2', ['timestamptz']);

/** The ranking of that id, the newest one at or before an instant, or the newest one; undefined when there is none. */
export async function findRanking(
  tx: Tx,
  workspaceId: string,
  which: { id: string } | { asOf: Date } | 'newest',
): Promise<RankingFound | undefined> {
  if (which === 'newest') return FIND_NEWEST.first(tx, [workspaceId]);
  return 'id' in which
    ? FIND_BY_ID.first(tx, [workspaceId, which.id])
    : FIND_AS_OF.first(tx, [workspaceId, which.asOf]);
}

/** What defines a page. Without a `revenueWeight`, demand is what the ranking stored. */
type Page = {
  demandScale: number;
  revenueWeight?: number;
  filter: Filter;
  order: Order;
  asRanked: boolean;
  limit: number;
  offset: number;
};

/**
 * Pages without a filter, with one, any two and all, in every order, in both weightings, as ranked or with today's fields.
 * A condition depends on no other, so more filters together would show nothing else.
 */
function everyPage(): Page[] {
  const subsets = everySubset<Required<Filter>>({
    id: 'i',
    projectId: 'p',
    states: ['open'],
    kind: 'bug',
    query: 'w',
    since: new Date(0),
    confidence: ['high'],
    assignee: 'a',
    areaId: 'i',
  });
  const filters = subsets.filter((filter, n) => Object.keys(filter).length <= 2 || n === subsets.length - 1);
  const rest = { demandScale: 1, limit: 1, offset: 0 };
  return filters.flatMap((filter) =>
    ORDERS.flatMap((order) =>
      [{}, { revenueWeight: 1 }].flatMap((weight) =>
        [false, true].map((asRanked) => ({ ...rest, ...weight, filter, order, asRanked })),
      ),
    ),
  );
}

function pageText(
  { demandScale, revenueWeight, filter, order, asRanked, limit, offset }: Page,
  parameter: Parameter,
): string {
  const rated = revenueWeight === undefined ? AS_RANKED : weighedAnew(demandScale, revenueWeight, parameter);
  const conditions = ['true', ...toConditions(filter, asRanked ? 'r' : 'p', parameter)].join(' and ');
  const then = asRanked ? 'd' : 'p';
  // The details are large: none is unpacked here, unless the order depends on it. The lateral joins keep the last two look-ups by key.
  return `with rated as (${rated}),
   chosen as (
     select r.priority_id, r.place, r.rating, r.weight, (count(*) over ())::int as total,
            row_number() over (order by ${ORDER[order]}, r.place) as nth
     from rated r
     cross join lateral (select * from priority where workspace_id = $1 and id = r.priority_id limit 1) p
     where ${conditions}
     order by nth limit ${parameter('int8', limit)} offset ${parameter('int8', offset)})
   select d.priority_id as id, ${then}.title, ${then}.state, ${then}.assignee, p.area_id as "areaId", d.kind, c.place as rank, c.rating as score,
          c.weight as demand, d.version, c.total
   from chosen c
   cross join lateral (
     select priority_id, kind, title, state, assignee, xmin::text as version from ranked_priority
     where workspace_id = $1 and ranking_id = $2 and priority_id = c.priority_id limit 1) d
   cross join lateral (
     select title, state, assignee, area_id from priority where workspace_id = $1 and id = c.priority_id limit 1) p
   order by c.nth`;
}

/** The first columns of each priority of a ranking, in their order. */
const RANKED_COLUMNS = {
  id: 'uuid',
  title: 'text',
  state: 'priority_state',
  assignee: 'text?',
  areaId: 'uuid?',
  kind: 'feedback_kind',
  rank: 'int4',
  score: 'float8',
} as const;

const FIRST_LOOK = statement({
  name: 'first-look-at-ranking',
  text: `with newest as materialized (select ${RANKING} from ranking where workspace_id = $1 order by as_of desc limit 1),
   chosen as materialized (
     select r.priority_id, r.rank, r.kind, r.score, r.xmin as version, (count(*) over ())::int as total
     from ranked_priority r
     where r.workspace_id = $1 and r.ranking_id = (select id from newest)
       and r.priority_id = any (array(select id from priority where workspace_id = $1))
     order by r.rank limit $2)
   select newest.id as "rankingId", newest."asOf", newest.currency, newest."revenueWeight", newest."medianRevenue",
          newest."demandScale", c.priority_id as id, p.title, p.state, p.assignee, p.area_id as "areaId", c.kind, c.rank,
          c.score, c.version::text as version, c.total, mark.version as "specVersion", mark.stale as "isSpecStale"
   from newest cross join chosen c
   cross join lateral (
     select title, state, assignee, area_id from priority where workspace_id = $1 and id = c.priority_id limit 1) p
   left join lateral (${specMark('c.priority_id')}) mark on true
   order by c.rank`,
  takes: ['uuid', 'int8'],
  gives: {
    rankingId: 'uuid',
    asOf: 'timestamptz',
    currency: 'text',
    revenueWeight: 'float8',
    medianRevenue: 'numeric?',
    demandScale: 'float8',
    ...RANKED_COLUMNS,
    version: 'text!', // every row has one
    total: 'int4',
    specVersion: 'int4?',
    isSpecStale: 'bool?',
  },
  prepared: true,
});

/** What agents and people read most, in one statement: the first rows of the newest ranking, with the marks of their specs. */
export type FirstLook = {
  ranking: RankingFound;
  total: number;
  rows: RankedFound[];
  marks: SpecMark[];
};

/** `page` of the newest ranking by score without a filter; undefined where it has no row. */
export async function firstLook(tx: Tx, workspaceId: string, limit: number): Promise<FirstLook | undefined> {
  const rows = await FIRST_LOOK.all(tx, [workspaceId, limit]);
  const [first] = rows;
  if (!first) return undefined;
  const { rankingId: id, asOf, currency, revenueWeight, medianRevenue, demandScale, total } = first;
  return {
    ranking: { id, asOf, currency, revenueWeight, medianRevenue, demandScale },
    total,
    rows: rows.map((row) => ({
      id: row.id,
      title: row.title,
      state: row.state,
      assignee: row.assignee,
      areaId: row.areaId,
      kind: row.kind,
      rank: row.rank,
      score: row.score,
      demand: null,
      version: row.version,
    })),
    marks: rows.flatMap(({ id: priorityId, specVersion, isSpecStale }) =>
      specVersion === null ? [] : [{ priorityId, version: specVersion, stale: isSpecStale === true }],
    ),
  };
}

const PAGE = composed({
  name: 'page-of-ranking',
  text: pageText,
  variants: everyPage,
  takes: ['uuid', 'uuid'],
  gives: {
    ...RANKED_COLUMNS,
    demand: 'float8?',
    version: 'text!', // every row has one
    total: 'int4',
  },
});

/**
 * A page of a ranking, and the total of matching rows. Titles, states and assignees are today's, or with `asRanked` the
 * ranking's. With a `revenueWeight` other than the ranking's own, demand is recomputed, and ranks and scores follow;
 * everything else stays as ranked.
 */
export async function page(
  tx: Tx,
  workspaceId: string,
  ranking: RankingFound,
  {
    filter,
    order,
    revenueWeight,
    asRanked,
    limit,
    offset,
  }: {
    filter: Filter;
    order: Order;
    revenueWeight: number;
    asRanked: boolean;
    limit: number;
    offset: number;
  },
): Promise<{ total: number; rows: RankedFound[] }> {
  const choice = { demandScale: ranking.demandScale, filter, order, asRanked, limit, offset };
  const weights = revenueWeight === ranking.revenueWeight ? {} : { revenueWeight };
  const rows = await PAGE.all(tx, { ...choice, ...weights }, [workspaceId, ranking.id]);
  // A page past the end has no row to carry the total; only a forged cursor leads there.
  return { total: rows[0]?.total ?? 0, rows };
}

/** An area with the number of its priorities in a ranking, and the rank of the highest. */
export type RankedArea = { id: string; title: string; priorities: number; highestRank: number };

const AREAS = statement({
  name: 'ranked-priorities-areas',
  text: `select a.id, a.title, count(*)::int as priorities, min(r.rank)::int as "highestRank"
         from ranked_priority r
         cross join lateral (select area_id from priority where workspace_id = $1 and id = r.priority_id limit 1) p
         join area a on a.workspace_id = $1 and a.id = p.area_id
         where r.workspace_id = $1 and r.ranking_id = $2
         group by a.id, a.title order by 4, a.id`,
  takes: ['uuid', 'uuid'],
  gives: { id: 'uuid', title: 'text', priorities: 'int4', highestRank: 'int4' },
});

/** The areas that a ranking's priorities belong to today, those with the highest ranks first. */
export async function areas(tx: Tx, workspaceId: string, rankingId: string): Promise<RankedArea[]> {
  return AREAS.all(tx, [workspaceId, rankingId]);
}

const CHOICES = statement({
  name: 'ranked-priorities-choices',
  text: `select array(select distinct project from ranked_priority r
                      cross join lateral jsonb_array_elements_text(r.detail -> 'projects') as p (project)
                      where r.workspace_id = $1 and r.ranking_id = $2 order by project limit $3) as projects,
                array(select distinct assignee from priority
                      where workspace_id = $1 and merged_into is null and assignee is not null
                      order by assignee limit $3) as assignees`,
  takes: ['uuid', 'uuid', 'int8'],
  gives: { projects: 'text[]', assignees: 'text[]' },
});

/** The projects of a ranking and the owners of priorities today, at most `most` of each: what a list can be narrowed to. */
export async function choices(
  tx: Tx,
  workspaceId: string,
  { rankingId, most }: { rankingId: string; most: number },
): Promise<{ projects: string[]; assignees: string[] }> {
  return CHOICES.one(tx, [workspaceId, rankingId, most]);
}

const FIND_DETAIL = statement({
  name: 'ranked-priorities-find-detail',
  text: 'select detail from ranked_priority where workspace_id = $1 and ranking_id = $2 and priority_id = $3',
  takes: ['uuid', 'uuid', 'uuid'],
  gives: { detail: 'jsonb' },
});

/** The stored detail of one priority in a ranking; undefined when it was not ranked. */
export async function findDetail(
  tx: Tx,
  workspaceId: string,
  rankingId: string,
  priorityId: string,
): Promise<unknown> {
  return (await FIND_DETAIL.first(tx, [workspaceId, rankingId, priorityId]))?.detail;
}

const DETAILS = statement({
  name: 'ranked-priorities-details',
  text: `select d.priority_id as id, d.version, d.detail from unnest($3::uuid[]) wanted (id)
         cross join lateral (
           select priority_id, xmin::text as version, detail::text as detail from ranked_priority
           where workspace_id = $1 and ranking_id = $2 and priority_id = wanted.id limit 1) d`,
  takes: ['uuid', 'uuid', 'uuid[]'],
  gives: { id: 'uuid', version: 'text!', detail: 'text!' }, // every row has both
});

/** The stored details of priorities in a ranking, as JSON, with the versions of their rows. */
export async function details(
  tx: Tx,
  workspaceId: string,
  { rankingId, ids }: { rankingId: string; ids: string[] },
): Promise<{ id: string; version: string; detail: string }[]> {
  return ids.length === 0 ? [] : DETAILS.all(tx, [workspaceId, rankingId, ids]);
}

const AS_RANKED = `select priority_id, kind, rank as place, score as rating, null::float8 as weight, detail,
                          title, state, assignee, last_said_at
                   from ranked_priority where workspace_id = $1 and ranking_id = $2`;

/** The largest exponent: PostgreSQL raises an error when exp(-x) is too small for a float8, and the score is 100 long before. */
const MOST_EXPONENT = 700;

/**
 * demand = Σ urgency · base^λ over the shares, so another λ needs nothing else. A ranking of the former law has two sums:
 * urgency + λ · revenue urgency.
 */
function weighedAnew(demandScale: number, revenueWeight: number, parameter: Parameter): string {
  const weight = parameter('float8', revenueWeight);
  return `select priority_id, kind, detail, title, state, assignee, last_said_at, weight,
                 (row_number() over (order by weight desc, (detail #>> '{revenueAtStake,amount}')::numeric desc, priority_id))::int as place,
                 100 * (1 - exp(-least(weight / ${parameter('float8', demandScale)}::float8, ${MOST_EXPONENT}))) as rating
          from (
            select priority_id, kind, detail, title, state, assignee, last_said_at,
                   case when detail ? 'shares' then (
                     select coalesce(sum((share ->> 1)::float8 * power((share ->> 0)::float8, ${weight}::float8)), 0)
                     from jsonb_array_elements(detail -> 'shares') share)
                   else (detail ->> 'urgency')::float8 + (detail ->> 'revenueUrgency')::float8 * ${weight}::float8 end as weight
            from ranked_priority where workspace_id = $1 and ranking_id = $2) weighed`;
}

const ORDER: Record<Order, string> = {
  score: 'r.place',
  revenue: `(r.detail #>> '{revenueAtStake,amount}')::numeric desc`,
  // Within a direction by the lower bound of the growth, so the most certain rise comes first; new ones by number of
  // customers.
  trend: `array_position(array[${TREND_DIRECTIONS.map((direction) => `'${direction}'`).join(', ')}], r.detail #>> '{trend,direction}'),
          (r.detail #>> '{trend,interval,0}')::float8 desc nulls last, (r.detail #>> '{trend,current}')::int desc`,
  recent: 'r.last_said_at desc',
};

/**
 * `then` is the alias of the row whose title, state and assignee are compared: `p` for those of today, `r` for those when the
 * ranking was made.
 */
function toConditions(filter: Filter, then: 'p' | 'r', parameter: Parameter): string[] {
  const { id, projectId, states, kind, query, since, confidence, assignee, areaId } = filter;
  const conditions: string[] = [];
  if (id) conditions.push(`r.priority_id = ${parameter('uuid', id)}`);
  if (states)
    conditions.push(`${then}.state = any (${parameter('priority_state[]', states)}::priority_state[])`);
  if (kind) conditions.push(`r.kind = ${parameter('feedback_kind', kind)}::feedback_kind`);
  if (query) conditions.push(hasWords(`${then}.title`, parameter('text', query)));
  if (confidence)
    conditions.push(`r.detail #>> '{confidence,level}' = any (${parameter('text[]', confidence)}::text[])`);
  if (assignee) conditions.push(`${then}.assignee = ${parameter('text', assignee)}`);
  if (areaId) conditions.push(`p.area_id = ${parameter('uuid', areaId)}`);
  if (since) conditions.push(`r.last_said_at >= ${parameter('timestamptz', since)}`);
  if (projectId) conditions.push(`r.detail -> 'projects' ? ${parameter('text', projectId)}`);
  return conditions;
}

/**
 * Whole words, by their English stems. PostgreSQL's parser would read "SAML/SSO" as a path, so punctuation separates words
 * first. A query without words, or with stop words only ("the"), is searched for as it stands.
 */
function hasWords(title: string, query: string): string {
  const plain = (text: string) => `regexp_replace(${text}, '[!-/:-@[-\`{-~]+', ' ', 'g')`;
  const asked = `plainto_tsquery('pg_catalog.english', ${plain(`${query}::text`)})`;
  return `case when numnode(${asked}) > 0 then to_tsvector('pg_catalog.english', ${plain(title)}) @@ ${asked}
               else strpos(lower(${title}), lower(${query}::text)) > 0 end`;
}

/** One mention: an item, and the customer where several said the same. */
export type Said = { feedbackId: string; customerKey: string | null; account?: string | null };
export type QuoteFound = {
  feedbackId: string;
  text: string;
  customer: string | null;
  account: string | null;
  /** The words by which the customer says that they may leave; null without any. */
  churnRisk: string | null;
  /** Where the text is a part of a sent item: that item, and the offsets in its text. */
  partOf: string | null;
  partStart: number | null;
  partEnd: number | null;
};

const PART_COLUMNS = { partOf: 'uuid?', partStart: 'int4?', partEnd: 'int4?' } as const;

const FIND_QUOTES = statement({
  name: 'find-quotes',
  text: `select f.id as "feedbackId", f.text,
                case when w.customer_key is distinct from f.customer_key then s.customer_name else f.customer_name end as customer,
                u.churn_risk as "churnRisk", f.part_of as "partOf", f.part_start as "partStart", f.part_end as "partEnd"
         from unnest($2::uuid[], $3::uuid[]) as w (feedback_id, customer_key)
         cross join lateral (
           select * from feedback f where f.workspace_id = $1 and f.id = w.feedback_id and f.state = 'processed' limit 1) f
         left join lateral (
           select customer_name from sighting s
           where s.workspace_id = $1 and s.feedback_id = case when f.part_of is null then f.id else f.part_of end
             and s.customer_key = w.customer_key limit 1) s on true
         left join lateral (
           select churn_risk from understanding u where u.workspace_id = $1 and u.feedback_id = f.id limit 1) u on true`,
  takes: ['uuid', 'uuid[]', 'uuid?[]?'],
  gives: { feedbackId: 'uuid', text: 'text', customer: 'text?', churnRisk: 'text?', ...PART_COLUMNS },
  prepared: true,
});

/**
 * The text of those mentions that may be shown, in no order, with the accounts given; items that are erased or not processed
 * are left out.
 */
export async function findQuotes(tx: Tx, workspaceId: string, said: Said[]): Promise<QuoteFound[]> {
  if (said.length === 0) return [];
  const quotes = await FIND_QUOTES.all(tx, [
    workspaceId,
    toArrayLiteral(said, 'feedbackId') ?? [],
    toArrayLiteral(said, 'customerKey'),
  ]);
  const accounts = new Map(said.map(({ feedbackId, account }) => [feedbackId, account]));
  return quotes.map((quote) => ({ ...quote, account: accounts.get(quote.feedbackId) ?? null }));
}

const QUOTE_COLUMNS = {
  feedbackId: 'uuid',
  text: 'text',
  customer: 'text?',
  account: 'text?',
  churnRisk: 'text?',
  ...PART_COLUMNS,
} as const;

const QUOTES_OF = statement({
  name: 'quotes-of-priority',
  text: `select f.id as "feedbackId", f.text, f.customer_name as customer, pays.account, u.churn_risk as "churnRisk",
                f.part_of as "partOf", f.part_start as "partStart", f.part_end as "partEnd"
         from assignment a
         join feedback f on f.workspace_id = $1 and f.id = a.feedback_id and f.state = 'processed'
         ${accountNameOf(customerKeyOf('f'), 'pays')}
         left join lateral (
           select churn_risk from understanding u where u.workspace_id = $1 and u.feedback_id = f.id limit 1) u on true
         where a.workspace_id = $1 and a.priority_id = $2 and ($3::uuid is null or a.feedback_id < $3)
           and a.feedback_id <> all ($4::uuid[])
         order by a.feedback_id desc limit $5`,
  takes: ['uuid', 'uuid', 'uuid?', 'uuid[]', 'int8'],
  gives: QUOTE_COLUMNS,
  prepared: true,
});

/**
 * The mentions of a priority, newest first; `before` is the last id of the previous page, `except` are those shown
 * elsewhere. Items that are erased or not processed are left out.
 */
export async function quotesOf(
  tx: Tx,
  workspaceId: string,
  {
    priorityId,
    before,
    except,
    limit,
  }: { priorityId: string; before?: string; except: string[]; limit: number },
): Promise<QuoteFound[]> {
  return QUOTES_OF.all(tx, [workspaceId, priorityId, before ?? null, except, limit]);
}

/** An item of a priority, as a spec reads it. */
export type ItemFound = {
  feedbackId: string;
  text: string;
  customerKey: string | null;
  severity: number;
  saidAt: Date;
};

const ITEMS_OF = statement({
  name: 'items-of-priority',
  text: `select f.id as "feedbackId", f.text, f.customer_key as "customerKey", u.severity, f.said_at as "saidAt"
         from assignment a
         join feedback f on f.workspace_id = $1 and f.id = a.feedback_id and f.state = 'processed' and f.received_at <= $3
         cross join lateral (
           select severity from understanding u where u.workspace_id = $1 and u.feedback_id = f.id limit 1) u
         where a.workspace_id = $1 and a.priority_id = $2
         order by f.id = any ($4::uuid[]) desc, a.feedback_id desc limit $5`,
  takes: ['uuid', 'uuid', 'timestamptz', 'uuid[]', 'int8'],
  gives: {
    feedbackId: 'uuid',
    text: 'text',
    customerKey: 'uuid?',
    severity: 'float4',
    saidAt: 'timestamptz',
  },
  prepared: true,
});

/** The items of a priority that were received until `asOf`: the `preferred` ones first, then the newest. */
export async function itemsOf(
  tx: Tx,
  workspaceId: string,
  {
    priorityId,
    asOf,
    preferred,
    limit,
  }: { priorityId: string; asOf: Date; preferred: string[]; limit: number },
): Promise<ItemFound[]> {
  return ITEMS_OF.all(tx, [workspaceId, priorityId, asOf, preferred, limit]);
}

const QUOTES_BY_ID = statement({
  name: 'quotes-by-id',
  text: `select f.id as "feedbackId", f.text, f.customer_name as customer, pays.account, u.churn_risk as "churnRisk",
                f.part_of as "partOf", f.part_start as "partStart", f.part_end as "partEnd"
         from unnest($2::uuid[]) with ordinality w (id, nth)
         cross join lateral (
           select * from feedback f where f.workspace_id = $1 and f.id = w.id and f.state = 'processed' limit 1) f
         ${accountNameOf(customerKeyOf('f'), 'pays')}
         left join lateral (
           select churn_risk from understanding u where u.workspace_id = $1 and u.feedback_id = f.id limit 1) u on true
         order by w.nth`,
  takes: ['uuid', 'uuid[]'],
  gives: QUOTE_COLUMNS,
});

/** Items by their ids, in that order. Items that are erased or not processed are left out. */
export async function quotesById(tx: Tx, workspaceId: string, ids: string[]): Promise<QuoteFound[]> {
  return ids.length === 0 ? [] : QUOTES_BY_ID.all(tx, [workspaceId, ids]);
}

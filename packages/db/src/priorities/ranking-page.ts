import { type Tx } from '../connections/open.ts';
import { everySubset } from '../statements/every-subset.ts';
import { composed, type Parameter } from '../statements/statement.ts';
import { type RankingFound } from './find-ranking.ts';
import { RANKED_GIVES, type RankedFound } from './ranked-row.ts';
import { type Filter, toConditions } from './ranking-conditions.ts';
import { type Order, ORDER_BY, ORDERS } from './ranking-orders.ts';
import { AS_RANKED, weighedAnew } from './ranking-weights.ts';

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
            row_number() over (order by ${ORDER_BY[order]}, r.place) as nth
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

const PAGE = composed({
  name: 'page-of-ranking',
  text: pageText,
  variants: everyPage,
  takes: ['uuid', 'uuid'],
  gives: {
    ...RANKED_GIVES,
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

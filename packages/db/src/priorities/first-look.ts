import { type Tx } from '../connections/open.ts';
import { type SpecMark, specMark } from '../specs/specs.ts';
import { statement } from '../statements/statement.ts';
import { RANKING_COLUMNS, RANKING_GIVES, type RankingFound } from './find-ranking.ts';
import { RANKED_GIVES, type RankedFound } from './ranked-row.ts';

const FIRST_LOOK = statement({
  name: 'first-look-at-ranking',
  text: `with newest as materialized (select ${RANKING_COLUMNS} from ranking where workspace_id = $1 order by as_of desc limit 1),
   chosen as materialized (
     select r.priority_id, r.rank, r.kind, r.score, r.xmin as version, (count(*) over ())::int as total
     from ranked_priority r
     where r.workspace_id = $1 and r.ranking_id = (select id from newest)
       and r.priority_id = any (array(select id from priority where workspace_id = $1))
     order by r.rank limit $2)
   select newest.id as "rankingId", newest."asOf", newest.currency, newest."revenueWeight", newest."medianRevenue",
          newest."demandScale", c.priority_id as id, p.title, p.state, p.assignee, p.area_id as "areaId", c.kind, c.rank,
          c.score, c.version::text as version, c.total, mark.version as "specVersion", mark.outdated as "isSpecOutdated", mark.figures as "specFigures"
   from newest cross join chosen c
   cross join lateral (
     select title, state, assignee, area_id from priority where workspace_id = $1 and id = c.priority_id limit 1) p
   left join lateral (${specMark('c.priority_id')}) mark on true
   order by c.rank`,
  takes: ['uuid', 'int8'],
  gives: {
    rankingId: 'uuid',
    ...RANKING_GIVES,
    ...RANKED_GIVES,
    version: 'text!', // every row has one
    total: 'int4',
    specVersion: 'int4?',
    isSpecOutdated: 'bool?',
    specFigures: 'jsonb?',
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
    marks: rows.flatMap(({ id: priorityId, specVersion: version, isSpecOutdated, specFigures: figures }) =>
      version === null ? [] : [{ priorityId, version, isOutdated: isSpecOutdated === true, figures }],
    ),
  };
}

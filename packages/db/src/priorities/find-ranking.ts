import { type Tx } from '../connections/open.ts';
import { type ParameterType } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

/** One stored ranking, without its rows. `medianRevenue` is ρ, `demandScale` D. */
export type RankingFound = {
  id: string;
  asOf: Date;
  currency: string;
  revenueWeight: number;
  medianRevenue: string | null;
  demandScale: number;
};

/** The columns of a ranking, and what they give. */
export const RANKING_COLUMNS = `id, as_of as "asOf", currency, revenue_weight as "revenueWeight", median_revenue as "medianRevenue",
                 demand_scale as "demandScale"`;
export const RANKING_GIVES = {
  asOf: 'timestamptz',
  currency: 'text',
  revenueWeight: 'float8',
  medianRevenue: 'numeric?',
  demandScale: 'float8',
} as const;

const findRankingWhere = <const T extends readonly ParameterType[]>(
  name: string,
  condition: string,
  takes: T,
) =>
  statement({
    name,
    text: `select ${RANKING_COLUMNS} from ranking where workspace_id = $1 and ${condition} order by as_of desc limit 1`,
    takes: ['uuid', ...takes],
    gives: { id: 'uuid', ...RANKING_GIVES },
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

import { type Parameter } from '../statements/statement.ts';

/** The rows of a ranking as they were stored, and without a weight of their own. */
export const AS_RANKED = `select priority_id, kind, rank as place, score as rating, null::float8 as weight, detail,
                          title, state, assignee, last_said_at
                   from ranked_priority where workspace_id = $1 and ranking_id = $2`;

/** The largest exponent: PostgreSQL raises an error when exp(-x) is too small for a float8, and the score is 100 long before. */
const MOST_EXPONENT = 700;

/**
 * demand = Σ urgency · base^λ over the shares, so another λ needs nothing else. A ranking of the former law has two sums:
 * urgency + λ · revenue urgency.
 */
export function weighedAnew(demandScale: number, revenueWeight: number, parameter: Parameter): string {
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

import { TREND_DIRECTIONS } from '@feedback/contract/vocabulary';

export const ORDERS = ['score', 'revenue', 'trend', 'recent'] as const;
/** `recent`: by the last mention. `trend`: the most certain rise first. */
export type Order = (typeof ORDERS)[number];

/** What rows `r` of a ranking are sorted by. */
export const ORDER_BY: Record<Order, string> = {
  score: 'r.place',
  revenue: `(r.detail #>> '{revenueAtStake,amount}')::numeric desc`,
  // Within a direction by the lower bound of the growth, so the most certain rise comes first; new ones by number of
  // customers.
  trend: `array_position(array[${TREND_DIRECTIONS.map((direction) => `'${direction}'`).join(', ')}], r.detail #>> '{trend,direction}'),
          (r.detail #>> '{trend,interval,0}')::float8 desc nulls last, (r.detail #>> '{trend,current}')::int desc`,
  recent: 'r.last_said_at desc',
};

import { Type } from './schema.ts';
import { RankedPriority } from './tools/service-priorities.ts';

/** What ranked priorities can be listed by. */
export const PRIORITY_ORDERS = ['score', 'revenue', 'trend', 'recent'] as const;

const rankedAt = Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
  description: 'When the ranking was made; null before the first.',
});
const nextCursor = Type.Union([Type.String(), Type.Null()], { description: 'For more; null at the end.' });

/** A page of the ranked priorities. */
export const PriorityList = Type.Object({
  as_of: rankedAt,
  currency: Type.String(),
  total: Type.Integer({ description: 'Number of matching priorities on all pages.' }),
  next_cursor: nextCursor,
  priorities: Type.Array(RankedPriority),
});
export type PriorityList = Type.Static<typeof PriorityList>;

/** A priority with a page of what customers say in it. */
export const PriorityShown = Type.Object({
  as_of: rankedAt,
  currency: Type.String(),
  priority: RankedPriority,
  next_cursor: nextCursor,
});
export type PriorityShown = Type.Static<typeof PriorityShown>;

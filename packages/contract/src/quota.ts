import { Type } from './schema.ts';

/** A workspace's use of its plan this month (UTC). */
export const Quota = Type.Object({
  plan: Type.String(),
  monthly_limit: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: no limit.' }),
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
  used: Type.Integer(),
  held: Type.Object({ items: Type.Integer(), transcripts: Type.Integer() }),
  marks: Type.Array(
    Type.Object({ percent: Type.Integer(), reached_at: Type.String({ format: 'date-time' }) }),
    { description: 'Shares of the limit that were reached this month, and when.' },
  ),
});
export type Quota = Type.Static<typeof Quota>;

import { Type } from './schema.ts';

const dateTime = Type.String({ format: 'date-time' });

/** How much work of one kind waits in a workspace, and how much failed for good. */
export const WorkCounted = Type.Object({
  kind: Type.String({ description: 'For example `understanding`; docs/jobs.md has the kinds.' }),
  waiting: Type.Integer(),
  failed: Type.Integer(),
  oldest_due: Type.Union([dateTime, Type.Null()], {
    description: 'Since when the oldest of it could be done; null when none is due.',
  }),
});
export type WorkCounted = Type.Static<typeof WorkCounted>;

/** What a workspace’s feedback waits for. */
export const Operations = Type.Object({
  work: Type.Array(WorkCounted),
  ranked_at: Type.Union([dateTime, Type.Null()], { description: 'The last ranking; null before the first.' }),
});
export type Operations = Type.Static<typeof Operations>;

/** Work that failed for good, until it is tried again. */
export const FailedWork = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  items: Type.Integer({ description: 'How many items it was for.' }),
  errors: Type.Integer({ description: 'How often it failed.' }),
  last_error: Type.Union([Type.String(), Type.Null()]),
  created_at: dateTime,
});
export type FailedWork = Type.Static<typeof FailedWork>;

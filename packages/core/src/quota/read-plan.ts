import { type Quota } from '@feedback/contract';
import { quota, withWorkspace } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { type Caller } from '../acts/act.ts';

/** How many of the held ones are named. */
const SHOWN = 20;

export type PlanStanding = quota.QuotaStanding;
export type HeldFeedback = quota.Held;

/** What the month has used of the plan, and the first that wait. */
export function readPlan(
  { db, now }: Pick<ActDeps, 'db' | 'now'>,
  { workspaceId }: Caller,
): Promise<{ standing: PlanStanding; line: HeldFeedback[] }> {
  return withWorkspace(db, workspaceId, async (tx) => ({
    standing: await quota.standing(tx, workspaceId, now()),
    line: await quota.firstHeld(tx, workspaceId, SHOWN),
  }));
}

/** A workspace's usage this month as JSON. */
export function toQuota(standing: PlanStanding): Quota {
  return {
    plan: standing.plan,
    monthly_limit: standing.monthlyLimit,
    month: standing.month,
    used: standing.used,
    held: { items: standing.heldItems, transcripts: standing.heldTranscripts },
    marks: standing.marks.map(({ percent, reachedAt }) => ({
      percent,
      reached_at: reachedAt.toISOString(),
    })),
  };
}

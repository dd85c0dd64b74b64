import { type Quota } from '@feedback/contract';
import { quota, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';

/** GET /api/quota: the workspace's usage against its plan. */
export function getQuota(deps: Deps): RequestHandler<{ id: string }> {
  return async (_req, res) => {
    res.json(await readQuota(deps, memberOf(res).workspaceId));
  };
}

/** A workspace's usage this month, in the form of /api. */
export async function readQuota({ db, now }: Deps, workspaceId: string): Promise<Quota> {
  const standing = await withWorkspace(db, workspaceId, (tx) => quota.standing(tx, workspaceId, now()));
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

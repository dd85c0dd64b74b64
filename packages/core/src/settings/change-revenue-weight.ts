import { audit, type Db, type events, tasks, withWorkspace, workspaces } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { requireActor } from '../acts/acting.ts';

/** The largest weight of revenue. 0 counts accounts alone, 1 counts money in proportion. */
export const MAX_REVENUE_WEIGHT = 3;

/**
 * Sets how much revenue counts in a workspace's rankings, for an owner, and requests a ranking with it.
 * @throws AppError `invalid` for a weight out of range
 */
export async function changeRevenueWeight(
  { db }: { db: Db },
  workspaceId: string,
  { weight, by }: { weight: number; by: events.Actor },
): Promise<void> {
  if (!(weight >= 0 && weight <= MAX_REVENUE_WEIGHT))
    throw new AppError('invalid', `weight: It must be a number from 0 to ${MAX_REVENUE_WEIGHT}`);
  await withWorkspace(db, workspaceId, async (tx) => {
    // A ranking locks its task before the workspace, and so does this.
    await tasks.requestRun(tx, workspaceId, 'ranking', { soonest: true });
    await workspaces.lock(tx, workspaceId);
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    const { revenueWeight: from } = await workspaces.rankingSettings(tx, workspaceId);
    if (weight === from) return;
    await workspaces.setRevenueWeight(tx, workspaceId, weight);
    await audit.add(tx, workspaceId, { action: 'ranking-weight-changed', by, detail: { from, to: weight } });
  });
}

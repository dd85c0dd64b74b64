import { audit, type Db, quota, withWorkspace } from '@feedback/db';

/** The monthly limit of each plan; null is no limit (§8.4). */
export const PLANS = { free: 250, team: 5_000, growth: 50_000, 'self-hosted': null } as const;
export type Plan = keyof typeof PLANS;

/** Changes a workspace's plan or sets a limit of its own; held feedback is released up to the new limit. */
export async function changePlan(
  { db }: { db: Db },
  workspaceId: string,
  change: Plan | { monthlyLimit: number },
): Promise<void> {
  const to =
    typeof change === 'string'
      ? { plan: change, monthlyLimit: PLANS[change] }
      : { plan: 'custom', monthlyLimit: change.monthlyLimit };
  await withWorkspace(db, workspaceId, async (tx) => {
    await quota.changePlan(tx, workspaceId, to);
    await audit.add(tx, workspaceId, {
      action: 'plan-changed',
      by: 'operator',
      detail: { plan: to.plan, monthly_limit: to.monthlyLimit },
    });
  });
}

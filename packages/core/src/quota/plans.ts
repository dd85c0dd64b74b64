import { type Db, quota, withWorkspace } from '@feedback/db';

/** What each plan takes in a month; null is no limit (CONTRACT-DECISIONS §10). */
export const PLANS = { free: 250, team: 5_000, growth: 50_000, 'self-hosted': null } as const;
export type Plan = keyof typeof PLANS;

/** Gives a workspace another plan, or a limit of its own; what is held is released as far as that goes. */
export async function changePlan(
  { db }: { db: Db },
  workspaceId: string,
  change: Plan | { monthlyLimit: number },
): Promise<void> {
  const to =
    typeof change === 'string'
      ? { plan: change, monthlyLimit: PLANS[change] }
      : { plan: 'custom', monthlyLimit: change.monthlyLimit };
  await withWorkspace(db, workspaceId, (tx) => quota.changePlan(tx, workspaceId, to));
}

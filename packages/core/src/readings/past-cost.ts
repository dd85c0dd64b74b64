import { costOf, MICROS } from '../models/model-policy.ts';
import { type ModelDeps, readModel } from '../models/read-model.ts';
import { type Past } from './change-past.ts';

/** What reading the past would take; `cost` is about what it would cost, in US dollars, null where prices are not known. */
export type PastFound = Past & { cost: number | null };

/** Adds what reading the past would cost with the workspace's model. */
export async function withCost(deps: ModelDeps, workspaceId: string, past: Past): Promise<PastFound> {
  const { policy } = await readModel(deps, workspaceId);
  const isPriced = policy && policy.priceIn !== null && policy.priceOut !== null;
  const tokens = { in: past.tokensIn, out: past.tokensOut };
  return { ...past, cost: isPriced ? costOf(policy, tokens) / MICROS : null };
}

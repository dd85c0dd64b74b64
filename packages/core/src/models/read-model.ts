import { type Db, modelChoices, modelUses, type Tx, withWorkspace } from '@feedback/db';
import { type Clock } from '@feedback/runtime';
import { type InstallationModel, MICROS, type ModelPolicy, policyOf } from './model-policy.ts';
import { type Models } from './workspace-models.ts';

/** Which model reads for a workspace: what its owners have chosen, and what follows from it. `monthCost` is US dollars, of the model that reads now. */
export type ModelFound = Pick<modelChoices.ModelChoice, 'reads' | 'masks' | 'monthlyCap' | 'own'> & {
  installation: InstallationModel | null;
  /** How the model that reads now may be asked; null where none does. */
  policy: ModelPolicy | null;
  monthCost: number;
};

export type ModelDeps = { db: Db; now: Clock; models: Models };

/** For how many days, with today, the use of models is shown. */
const SHOWN_DAYS = 62;
const DAY_MS = 86_400_000;

export async function readModel({ db, ...deps }: ModelDeps, workspaceId: string): Promise<ModelFound> {
  return withWorkspace(db, workspaceId, (tx) => modelOf(deps, tx, workspaceId));
}

/** The same, in a transaction. */
export async function modelOf(
  { now, models: { installation } }: Omit<ModelDeps, 'db'>,
  tx: Tx,
  workspaceId: string,
): Promise<ModelFound> {
  const choice = await modelChoices.find(tx, workspaceId);
  const policy = policyOf(choice, installation);
  const month = { at: now(), isOwn: (policy?.own ?? null) !== null };
  return {
    reads: choice?.reads ?? (installation ? 'installation' : 'none'),
    masks: choice?.masks ?? installation?.masks ?? true,
    monthlyCap: choice?.monthlyCap ?? null,
    own: choice?.own ?? null,
    installation,
    policy,
    monthCost: (await modelUses.monthCost(tx, workspaceId, month)) / MICROS,
  };
}

/** What was asked of models in the last two months, the newest day first; `cost` is US dollars. */
export async function readModelUses(
  { db, now }: Pick<ModelDeps, 'db' | 'now'>,
  workspaceId: string,
): Promise<modelUses.ModelUse[]> {
  const from = new Date(now().getTime() - (SHOWN_DAYS - 1) * DAY_MS);
  const uses = await withWorkspace(db, workspaceId, (tx) => modelUses.since(tx, workspaceId, from));
  return uses.map((use) => ({ ...use, cost: use.cost / MICROS }));
}

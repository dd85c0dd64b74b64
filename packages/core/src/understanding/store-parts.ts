import { accounts, parts, tasks, type Tx, understandings } from '@feedback/db';
import { settleAccounts } from '../accounts/settle-accounts.ts';
import { restartClustering } from './restart-clustering.ts';

/** A part and how it was understood. `keepsPlace`: it takes the place of the whole in its priority. */
export type FoundPart = parts.NewPart & { understood: understandings.NewUnderstanding; keepsPlace: boolean };

/**
 * Stores the parts of items in the place of the wholes; parts of an item that a member has corrected or excluded meanwhile are left
 * out.
 */
export async function storeParts(tx: Tx, workspaceId: string, found: FoundPart[]): Promise<void> {
  // Locks the accounts before the clustering task, in the same order as understanding.
  await accounts.lock(tx, workspaceId);
  await restartClustering(tx, workspaceId);
  const stored = new Set(await parts.add(tx, workspaceId, found));
  const kept = found.filter(({ id }) => stored.has(id));
  await understandings.keep(
    tx,
    workspaceId,
    kept.map(({ understood }) => understood),
  );
  await parts.handOnPlaces(
    tx,
    workspaceId,
    kept.filter(({ keepsPlace }) => keepsPlace),
  );
  await understandings.forget(tx, workspaceId, [...new Set(kept.map(({ partOf }) => partOf))]);
  await settleAccounts(tx, workspaceId, [...stored]);
  await tasks.requestRun(tx, workspaceId, 'ranking');
}

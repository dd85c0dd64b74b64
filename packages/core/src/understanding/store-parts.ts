import { accounts, corrections, parts, tasks, type Tx, understandings } from '@feedback/db';
import { settleAccounts } from '../accounts/settle-accounts.ts';

/** A part and how it was understood. `keepsPlace`: it takes the place of the whole in its priority. */
export type FoundPart = parts.NewPart & { understood: understandings.NewUnderstanding; keepsPlace: boolean };

/**
 * Stores the parts of items in the place of the wholes; parts of an item that a member has corrected or excluded meanwhile are left
 * out. The caller holds the locks of the accounts and of the clustering job. Returns the ids of what was stored.
 */
export async function storeParts(tx: Tx, workspaceId: string, found: FoundPart[]): Promise<Set<string>> {
  // Locks the accounts before the clustering task, in the same order as understanding.
  await accounts.lock(tx, workspaceId);
  // Locks the task before the clustering, in the same order as the clustering job.
  await tasks.requestRun(tx, workspaceId, 'clustering');
  // A clustering computed from the wholes is discarded, as after a member's correction.
  await corrections.begin(tx, workspaceId);
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
  return stored;
}

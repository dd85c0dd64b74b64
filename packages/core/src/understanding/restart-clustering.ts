import { corrections, tasks, type Tx } from '@feedback/db';

/**
 * Requests a clustering, and discards one that was computed from what is stored until now, as after a member's correction. Locks the
 * task before the clustering, in the same order as the clustering job.
 */
export async function restartClustering(tx: Tx, workspaceId: string): Promise<void> {
  await tasks.requestRun(tx, workspaceId, 'clustering');
  await corrections.begin(tx, workspaceId);
}

import { clusters, corrections, isUuid, priorities } from '@feedback/db';
import { EXEMPLARS_PER_CLUSTER } from '@feedback/intelligence';
import {
  type By,
  type Corrected,
  type CorrectionDeps,
  correctClusters,
  noteCorrection,
} from './correction.ts';

/**
 * Takes a merged priority out again, with those of its items that are still where it leads: its id, title, state and owner are as before
 * the merge. Refinements keep the two apart.
 */
export function unmergePriority(
  deps: CorrectionDeps,
  workspaceId: string,
  { merged, items, by }: { merged: string; items: string[] } & By,
): Promise<Corrected> {
  if (!items.every(isUuid)) return Promise.resolve({ outcome: 'no-item' });
  return correctClusters(deps, workspaceId, { by, priorityIds: [merged] }, async (tx, at) => {
    const into = await priorities.lock(tx, workspaceId, merged);
    if (!into) return { outcome: 'no-priority' };
    if (into.id === merged) return { outcome: 'impossible', why: 'It is a priority of its own already' };
    const feedbackIds = await corrections.itemsOf(tx, workspaceId, {
      priorityId: into.id,
      feedbackIds: items,
    });
    if (feedbackIds.length === 0)
      return { outcome: 'impossible', why: 'None of what was merged is in this priority any more' };
    if (feedbackIds.length === (await corrections.size(tx, workspaceId, into.id)))
      return { outcome: 'impossible', why: 'Nothing else is in this priority any more. Rename it instead' };
    const title = await clusters.endRedirect(tx, workspaceId, merged);
    if (await corrections.isTitleTaken(tx, workspaceId, { title, besides: merged }))
      await corrections.name(tx, workspaceId, { id: merged, title: `${title} (again)`, at });
    await corrections.pinItems(tx, workspaceId, [into.id]);
    await corrections.moveItems(tx, workspaceId, {
      feedbackIds,
      into: merged,
      exemplars: EXEMPLARS_PER_CLUSTER,
    });
    return noteCorrection(tx, workspaceId, {
      at,
      by,
      action: 'split',
      priorityId: merged,
      detail: { from: into.id, items: feedbackIds, title },
    });
  });
}

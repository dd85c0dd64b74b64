import { clusters, corrections, hookEvents, isUuid, newId, priorities } from '@feedback/db';
import { EXEMPLARS_PER_CLUSTER } from '@feedback/intelligence';
import {
  type By,
  type Corrected,
  type CorrectionDeps,
  correctClusters,
  noteCorrection,
  problemOfTitle,
  TITLE_TAKEN,
} from './correction.ts';

/** Moves items of a priority into a new one; refinements keep the two apart. */
export function splitPriority(
  deps: CorrectionDeps,
  workspaceId: string,
  { from, feedbackIds, title, by }: { from: string; feedbackIds: string[]; title: string } & By,
): Promise<Corrected> {
  if (!feedbackIds.every(isUuid)) return Promise.resolve({ outcome: 'no-item' });
  const problem = problemOfTitle(title);
  if (problem) return Promise.resolve(problem);
  return correctClusters(deps, workspaceId, { by, priorityIds: [from] }, async (tx, at) => {
    const source = await priorities.lock(tx, workspaceId, from);
    if (!source) return { outcome: 'no-priority' };
    const wanted = [...new Set(feedbackIds.map((id) => id.toLowerCase()))];
    const items = await corrections.itemsOf(tx, workspaceId, { priorityId: source.id, feedbackIds: wanted });
    if (items.length < wanted.length) return { outcome: 'no-item' };
    if (items.length === (await corrections.size(tx, workspaceId, source.id)))
      return {
        outcome: 'impossible',
        why: 'These are all items of the priority. Rename it instead, or choose fewer',
      };
    const id = newId();
    if (await corrections.isTitleTaken(tx, workspaceId, { title, besides: id })) return TITLE_TAKEN;
    await corrections.pinItems(tx, workspaceId, [source.id]);
    await clusters.insert(tx, workspaceId, [{ id, title }]);
    await corrections.name(tx, workspaceId, { id, title, at });
    await corrections.moveItems(tx, workspaceId, {
      feedbackIds: items,
      into: id,
      exemplars: EXEMPLARS_PER_CLUSTER,
    });
    const corrected = await noteCorrection(tx, workspaceId, {
      at,
      by,
      action: 'split',
      priorityId: id,
      detail: { from: source.id, items, title },
    });
    await hookEvents.note(tx, workspaceId, { type: 'priority.created', data: [{ priority_id: id }] });
    return corrected;
  });
}

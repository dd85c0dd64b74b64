import { corrections, isUuid, priorities } from '@feedback/db';
import {
  type By,
  type Corrected,
  type CorrectionDeps,
  correctClusters,
  noteCorrection,
} from './correction.ts';

/** Moves one item to another priority, where it stays. */
export function moveItem(
  deps: CorrectionDeps,
  workspaceId: string,
  { feedbackId, into, by }: { feedbackId: string; into: string } & By,
): Promise<Corrected> {
  if (!isUuid(feedbackId)) return Promise.resolve({ outcome: 'no-item' });
  return correctClusters(deps, workspaceId, { by, priorityIds: [into] }, async (tx, at) => {
    const target = await priorities.lock(tx, workspaceId, into);
    if (!target) return { outcome: 'no-priority' };
    const item = await corrections.placeOf(tx, workspaceId, feedbackId);
    if (!item || item.priorityId === null) return { outcome: 'no-item' };
    if (item.priorityId === target.id)
      return { outcome: 'impossible', why: 'The item is already in this priority' };
    await corrections.moveItems(tx, workspaceId, {
      feedbackIds: [feedbackId],
      into: target.id,
      exemplars: 0,
    });
    return noteCorrection(tx, workspaceId, {
      at,
      by,
      action: 'move',
      priorityId: target.id,
      detail: { item: feedbackId, from: item.priorityId },
    });
  });
}

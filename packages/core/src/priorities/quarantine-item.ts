import { corrections, isUuid, tasks, type Tx } from '@feedback/db';
import {
  type By,
  type Corrected,
  type CorrectionDeps,
  correctClusters,
  noteCorrection,
} from './correction.ts';

type Item = { feedbackId: string } & By;

/** Leaves an item out of everything that is counted and shown, until somebody brings it back. */
export function excludeItem(deps: CorrectionDeps, workspaceId: string, item: Item): Promise<Corrected> {
  return changeState(deps, workspaceId, item, {
    from: 'processed',
    action: 'exclude',
    write: (tx) => corrections.quarantine(tx, workspaceId, { feedbackId: item.feedbackId, reason: 'person' }),
  });
}

/** Brings back an item that was left out, by a person or by the service. */
export function restoreItem(deps: CorrectionDeps, workspaceId: string, item: Item): Promise<Corrected> {
  return changeState(deps, workspaceId, item, {
    from: 'quarantined',
    action: 'restore',
    write: async (tx) => {
      await corrections.release(tx, workspaceId, item.feedbackId);
      await tasks.requestRun(tx, workspaceId, 'clustering');
    },
  });
}

type Change = {
  from: 'processed' | 'quarantined';
  action: 'exclude' | 'restore';
  write: (tx: Tx) => Promise<void>;
};

function changeState(
  deps: CorrectionDeps,
  workspaceId: string,
  { feedbackId, by }: Item,
  { from, action, write }: Change,
): Promise<Corrected> {
  if (!isUuid(feedbackId)) return Promise.resolve({ outcome: 'no-item' });
  return correctClusters(deps, workspaceId, { by, priorityIds: [] }, async (tx, at) => {
    const item = await corrections.placeOf(tx, workspaceId, feedbackId);
    if (!item) return { outcome: 'no-item' };
    if (item.state !== from) return { outcome: 'impossible', why: `The item is ${item.state}` };
    await write(tx);
    const { priorityId } = item; // null for what was left out: it has no place
    return noteCorrection(tx, workspaceId, { at, by, action, priorityId, detail: { item: feedbackId } });
  });
}

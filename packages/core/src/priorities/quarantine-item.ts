import { corrections, isUuid, type Tx, workspaces } from '@feedback/db';
import {
  type By,
  type Corrected,
  type CorrectionDeps,
  correctClusters,
  noteCorrection,
} from './correction.ts';

type Item = { feedbackId: string } & By;

/** Excludes an item from everything that is counted and shown, until a member restores it. */
export function excludeItem(deps: CorrectionDeps, workspaceId: string, item: Item): Promise<Corrected> {
  return changeState(deps, workspaceId, item, {
    from: 'processed',
    action: 'exclude',
    write: (tx) => corrections.quarantine(tx, workspaceId, { feedbackId: item.feedbackId, reason: 'person' }),
  });
}

/** Restores an item that a person or the service has quarantined. */
export function restoreItem(deps: CorrectionDeps, workspaceId: string, item: Item): Promise<Corrected> {
  return changeState(deps, workspaceId, item, {
    from: 'quarantined',
    action: 'restore',
    write: (tx) => corrections.release(tx, workspaceId, item.feedbackId),
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
  return correctClusters(
    deps,
    workspaceId,
    { by, priorityIds: [], reclusters: action === 'restore' },
    async (tx, at) => {
      const item = await corrections.placeOf(tx, workspaceId, feedbackId);
      if (!item) return { outcome: 'no-item' };
      if (item.state !== from) return { outcome: 'impossible', why: `The item is ${item.state}` };
      await write(tx);
      // What the item says of its customer's company and revenue counts no longer, or again.
      await workspaces.noteAccountsSettled(tx, workspaceId, null);
      const { priorityId } = item; // null for a quarantined item: it has no priority
      return noteCorrection(tx, workspaceId, { at, by, action, priorityId, detail: { item: feedbackId } });
    },
  );
}

import { corrections, isUuid, parts, type Tx, workspaces } from '@feedback/db';
import {
  type By,
  type Corrected,
  type CorrectionDeps,
  correctClusters,
  noteCorrection,
} from './correction.ts';

type Item = { feedbackId: string } & By;

/** Excludes an item with its parts, or one part, from everything that is counted and shown, until a member restores it. */
export function excludeItem(deps: CorrectionDeps, workspaceId: string, item: Item): Promise<Corrected> {
  return changeState(deps, workspaceId, item, {
    from: 'processed',
    action: 'exclude',
    write: (tx, feedbackId) => corrections.quarantine(tx, workspaceId, { feedbackId, reason: 'person' }),
  });
}

/** Restores an item that a person or the service has quarantined. */
export function restoreItem(deps: CorrectionDeps, workspaceId: string, item: Item): Promise<Corrected> {
  return changeState(deps, workspaceId, item, {
    from: 'quarantined',
    action: 'restore',
    write: (tx, feedbackId) => corrections.release(tx, workspaceId, feedbackId),
  });
}

type Change = {
  from: 'processed' | 'quarantined';
  action: 'exclude' | 'restore';
  write: (tx: Tx, feedbackId: string) => Promise<void>;
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
      const signals = await placedSignals(tx, workspaceId, feedbackId);
      const [first] = signals;
      if (!first) return { outcome: 'no-item' };
      const concerned = signals.filter(({ state }) => state === from);
      if (concerned.length === 0) return { outcome: 'impossible', why: `The item is ${first.state}` };
      for (const { id } of concerned) await write(tx, id);
      if (first.id !== feedbackId) await write(tx, feedbackId); // the whole, which has no place of its own
      const priorityId = concerned[0]?.priorityId ?? null; // null for a quarantined item: it has no priority
      // From now on, what the item says of its customer's company and revenue stops counting, or counts again.
      await workspaces.noteAccountsSettled(tx, workspaceId, null);
      return noteCorrection(tx, workspaceId, { at, by, action, priorityId, detail: { item: feedbackId } });
    },
  );
}

/** The signals of an item that are understood, each with its place. */
async function placedSignals(tx: Tx, workspaceId: string, feedbackId: string) {
  const signals: ({ id: string } & NonNullable<Awaited<ReturnType<typeof corrections.placeOf>>>)[] = [];
  for (const id of await parts.signalsOf(tx, workspaceId, feedbackId)) {
    const place = await corrections.placeOf(tx, workspaceId, id);
    if (place) signals.push({ id, ...place });
  }
  return signals;
}

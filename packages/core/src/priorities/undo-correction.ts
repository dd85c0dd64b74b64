import { events, isUuid, withWorkspace } from '@feedback/db';
import { defined } from '@feedback/runtime';
import { type By, type Corrected, type CorrectionDeps } from './correction.ts';
import { mergePriorities } from './merge-priorities.ts';
import { moveItem } from './move-item.ts';
import { excludeItem, restoreItem } from './quarantine-item.ts';
import { renamePriority } from './rename-priority.ts';
import { unmergePriority } from './unmerge-priority.ts';

type Correction = Pick<events.EventFound, 'action' | 'detail'> & { priorityId: string };

/** Whether an event is a correction that can be undone. */
export function isUndoable({ action, detail, priorityId }: events.EventFound): boolean {
  if (action === 'merge') return Array.isArray(detail['items']);
  return action === 'restore' || (priorityId !== null && Object.hasOwn(UNDO, action));
}

/**
 * Undoes a correction by the opposite one, which is an event of its own: what was undone stays in the trail. What has happened since
 * stays too: a merged item that was moved on is not taken back.
 */
export async function undoCorrection(
  deps: CorrectionDeps,
  workspaceId: string,
  { eventId, by }: { eventId: string } & By,
): Promise<Corrected> {
  const event = isUuid(eventId)
    ? await withWorkspace(deps.db, workspaceId, (tx) => events.find(tx, workspaceId, eventId))
    : undefined;
  if (!event) return { outcome: 'no-entry' };
  if (!isUndoable(event)) return { outcome: 'impossible', why: 'This cannot be undone' };
  const correction = { ...event, priorityId: event.priorityId ?? '' };
  return (UNDO[event.action] ?? cannot)(deps, workspaceId, { correction, by });
}

type Undo = (
  deps: CorrectionDeps,
  workspaceId: string,
  asked: { correction: Correction } & By,
) => Promise<Corrected>;

const cannot: Undo = () => Promise.resolve({ outcome: 'impossible', why: 'This cannot be undone' });

// The corrections wrote these fields of their details (merge-priorities.ts and the files beside it).
const UNDO: Record<string, Undo> = {
  rename: (deps, workspaceId, { correction: { priorityId, detail }, by }) =>
    renamePriority(deps, workspaceId, { id: priorityId, title: String(detail['from']), by }),
  merge: (deps, workspaceId, { correction: { detail }, by }) =>
    unmergePriority(deps, workspaceId, {
      merged: String(detail['merged']),
      items: defined(
        Array.isArray(detail['items']) ? detail['items'].map(String) : null,
        'items of the merge',
      ),
      by,
    }),
  split: (deps, workspaceId, { correction: { priorityId, detail }, by }) =>
    mergePriorities(deps, workspaceId, { from: priorityId, into: String(detail['from']), by }),
  move: (deps, workspaceId, { correction: { priorityId, detail }, by }) =>
    moveItem(deps, workspaceId, {
      feedbackId: String(detail['item']),
      into: String(detail['from']),
      onlyFrom: priorityId,
      by,
    }),
  exclude: (deps, workspaceId, { correction: { detail }, by }) =>
    restoreItem(deps, workspaceId, { feedbackId: String(detail['item']), by }),
  restore: (deps, workspaceId, { correction: { detail }, by }) =>
    excludeItem(deps, workspaceId, { feedbackId: String(detail['item']), by }),
};

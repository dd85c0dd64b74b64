import { corrections, type Db, events, isUuid, newId, tasks, type Tx } from '@feedback/db';
import { type Clock } from '@feedback/runtime';
import { withActor } from '../acts/acting.ts';

/** The result of a correction; `priorityId` is where the corrected item or priority is now. */
export type Corrected =
  | { outcome: 'corrected'; priorityId: string | null; eventId: string }
  | { outcome: 'no-priority' }
  | { outcome: 'no-item' }
  /** There is no such entry of the activity that could be undone. */
  | { outcome: 'no-entry' }
  /** The correction would change nothing, or is impossible: `why` explains this to a person. */
  | { outcome: 'impossible'; why: string };

export type CorrectionDeps = { db: Db; now: Clock };
export type By = { by: events.Actor };

/**
 * Corrections in a workspace run one at a time, and a clustering computed meanwhile is discarded. Returns `no-priority` when
 * one of the ids cannot be a priority's. `reclusters` requests a clustering as well.
 */
export async function correctClusters(
  { db, now }: CorrectionDeps,
  workspaceId: string,
  { by, priorityIds, reclusters = false }: By & { priorityIds: string[]; reclusters?: boolean },
  write: (tx: Tx, at: Date) => Promise<Corrected>,
): Promise<Corrected> {
  if (!priorityIds.every(isUuid)) return { outcome: 'no-priority' };
  return withActor(db, workspaceId, { by, least: 'member' }, async (tx) => {
    // Locks the task before the clustering, in the same order as the clustering job.
    if (reclusters) await tasks.requestRun(tx, workspaceId, 'clustering');
    await corrections.begin(tx, workspaceId);
    return write(tx, now());
  });
}

/** Writes the event of a correction, and requests a ranking. */
export async function noteCorrection(
  tx: Tx,
  workspaceId: string,
  event: Omit<events.NewEvent, 'id'>,
): Promise<Corrected> {
  const id = newId();
  await events.insert(tx, workspaceId, { id, ...event });
  await tasks.requestRun(tx, workspaceId, 'ranking');
  return { outcome: 'corrected', priorityId: event.priorityId, eventId: id };
}

/** Why a title is refused that a reader could not see, or that stands in several lines; null when it is not. */
export function problemOfTitle(title: string): Corrected | null {
  if (!/\p{C}/u.test(title)) return null;
  return { outcome: 'impossible', why: 'A title is one line, without invisible characters' };
}

/** Why a priority cannot have a title: two priorities never share one. */
export const TITLE_TAKEN: Corrected = {
  outcome: 'impossible',
  why: 'Another priority has this title. Choose another title, or merge the two',
};

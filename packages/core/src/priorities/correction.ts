import { corrections, type Db, events, isUuid, newId, tasks, type Tx } from '@feedback/db';
import { type Clock } from '@feedback/runtime';
import { withActor } from '../people/acting.ts';

/** What became of a correction; `priorityId` is where what was corrected is now. */
export type Corrected =
  | { outcome: 'corrected'; priorityId: string | null; eventId: string }
  | { outcome: 'no-priority' }
  | { outcome: 'no-item' }
  /** It is as it was asked for already, or cannot be: `why` says so to a person. */
  | { outcome: 'impossible'; why: string };

export type CorrectionDeps = { db: Db; now: Clock };
export type By = { by: events.Actor };

/**
 * One correction at a time in a workspace; what was being computed from the clusters as they were is thrown away. Gives
 * `no-priority` when one of the ids of priorities can be nobody's.
 */
export async function correctClusters(
  { db, now }: CorrectionDeps,
  workspaceId: string,
  { by, priorityIds }: By & { priorityIds: string[] },
  write: (tx: Tx, at: Date) => Promise<Corrected>,
): Promise<Corrected> {
  if (!priorityIds.every(isUuid)) return { outcome: 'no-priority' };
  return withActor(db, workspaceId, { by, least: 'member' }, async (tx) => {
    await corrections.begin(tx, workspaceId);
    return write(tx, now());
  });
}

/** Leaves the event that a correction is, and asks for a ranking that follows it. */
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

/** Why a priority cannot have a title; titles tell priorities apart. */
export const TITLE_TAKEN: Corrected = {
  outcome: 'impossible',
  why: 'Another priority has this title: merge the two instead',
};

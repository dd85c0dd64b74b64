import { clusters, corrections, glossarySuggestions, hookEvents, priorities } from '@feedback/db';
import { noteSynonyms } from '../glossary/note-synonyms.ts';
import {
  type By,
  type Corrected,
  type CorrectionDeps,
  correctClusters,
  noteCorrection,
} from './correction.ts';

/** A merge of more items than this cannot be undone: the event would have to list them all. */
const MOST_UNDONE = 5_000;

/**
 * Merges one priority into another for good: later feedback never separates them, and the old id redirects to the other.
 */
export function mergePriorities(
  deps: CorrectionDeps,
  workspaceId: string,
  { from, into, by }: { from: string; into: string } & By,
): Promise<Corrected> {
  return correctClusters(deps, workspaceId, { by, priorityIds: [from, into] }, async (tx, at) => {
    const source = await priorities.lock(tx, workspaceId, from);
    const target = source && (await priorities.lock(tx, workspaceId, into));
    if (!source || !target) return { outcome: 'no-priority' };
    if (source.id === target.id) return { outcome: 'impossible', why: 'These two are already one priority' };
    await noteSynonyms(tx, workspaceId, {
      one: await glossarySuggestions.textsOf(tx, workspaceId, { priorityId: source.id }),
      other: await glossarySuggestions.textsOf(tx, workspaceId, { priorityId: target.id }),
    });
    const items = await corrections.firstItems(tx, workspaceId, {
      priorityId: source.id,
      most: MOST_UNDONE + 1,
    });
    await corrections.pinItems(tx, workspaceId, [source.id, target.id]);
    await clusters.merge(tx, workspaceId, [{ from: source.id, into: target.id }]);
    const corrected = await noteCorrection(tx, workspaceId, {
      at,
      by,
      action: 'merge',
      priorityId: target.id,
      detail: {
        merged: source.id,
        title: source.title,
        ...(items.length > MOST_UNDONE ? {} : { items }),
      },
    });
    const merged = {
      priority_id: target.id,
      merged_id: source.id,
      by: by.agent ? 'agent' : 'person',
    } as const;
    await hookEvents.note(tx, workspaceId, { type: 'priority.merged', data: [merged] });
    return corrected;
  });
}

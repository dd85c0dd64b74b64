import { corrections, glossarySuggestions, isUuid, parts, priorities } from '@feedback/db';
import { noteSynonyms } from '../glossary/note-synonyms.ts';
import {
  type By,
  type Corrected,
  type CorrectionDeps,
  correctClusters,
  noteCorrection,
} from './correction.ts';

/**
 * Moves one item, or one part of it, to another priority, where it stays. An item that speaks of several things moves with all
 * its parts. With `onlyFrom`, only what is in that priority now moves.
 */
export function moveItem(
  deps: CorrectionDeps,
  workspaceId: string,
  { feedbackId, into, onlyFrom, by }: { feedbackId: string; into: string; onlyFrom?: string } & By,
): Promise<Corrected> {
  if (!isUuid(feedbackId)) return Promise.resolve({ outcome: 'no-item' });
  return correctClusters(deps, workspaceId, { by, priorityIds: [into] }, async (tx, at) => {
    const target = await priorities.lock(tx, workspaceId, into);
    if (!target) return { outcome: 'no-priority' };
    const placed: { id: string; from: string }[] = [];
    for (const id of await parts.signalsOf(tx, workspaceId, feedbackId)) {
      const place = await corrections.placeOf(tx, workspaceId, id);
      if (place && place.priorityId !== null) placed.push({ id, from: place.priorityId });
    }
    const moving = placed.filter(
      ({ from }) => from !== target.id && (onlyFrom === undefined || from === onlyFrom),
    );
    const [first] = moving;
    if (placed.length === 0) return { outcome: 'no-item' };
    if (!first)
      return {
        outcome: 'impossible',
        why: onlyFrom === undefined ? 'The item is already in this priority' : 'It has been moved on since',
      };
    const ids = moving.map(({ id }) => id);
    await noteSynonyms(tx, workspaceId, {
      one: await glossarySuggestions.textsIn(tx, workspaceId, ids),
      other: await glossarySuggestions.textsOf(tx, workspaceId, { priorityId: target.id, except: ids }),
    });
    await corrections.moveItems(tx, workspaceId, {
      feedbackIds: ids,
      into: target.id,
      exemplars: 0,
    });
    return noteCorrection(tx, workspaceId, {
      at,
      by,
      action: 'move',
      priorityId: target.id,
      detail: { item: feedbackId, from: first.from },
    });
  });
}

import {
  ById,
  CorrectionMade,
  FailedItem,
  Id,
  ItemKind,
  ItemMove,
  MergeSuggestion,
  Page,
  PriorityMerge,
  PriorityRename,
  PrioritySplit,
  QuarantinedItem,
  type Static,
  Type,
  USUAL_PAGE,
} from '@feedback/contract';
import { corrections, failedItems, mergeSuggestions, withWorkspace } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { act, type Refusal, refused } from '../acts/act.ts';
import { withActor } from '../acts/acting.ts';
import { NO_SUGGESTION } from '../glossary/glossary-suggestions.ts';
import { classifyItem as classify } from '../priorities/classify-item.ts';
import { mergePriorities } from '../priorities/merge-priorities.ts';
import { moveItem as move } from '../priorities/move-item.ts';
import { excludeItem as exclude, restoreItem as restore } from '../priorities/quarantine-item.ts';
import { renamePriority as rename } from '../priorities/rename-priority.ts';
import { splitPriority as split } from '../priorities/split-priority.ts';
import { undoCorrection as undo } from '../priorities/undo-correction.ts';
import { retryItem as retry } from '../understanding/retry-item.ts';
import { type CorrectionDone, made, NO_ENTRY, NO_ITEM, NO_PRIORITY } from './corrected.ts';

export type FailedItemFound = failedItems.Failed;

type Stored = Pick<ActDeps, 'db'>;
type Timed = Pick<ActDeps, 'db' | 'now'>;

const IMPOSSIBLE: Refusal = {
  kind: 'conflict',
  detail: 'The correction would change nothing, or is not possible; `detail` says why',
};
const NOT_FAILED: Refusal = {
  kind: 'conflict',
  detail: 'The item has not failed: only failed items can be retried',
};

/** A failed text may be a megabyte long, so the list shows only its beginning. */
const CHARACTERS = 2_000;

/** What all corrections have in common. */
const correction = {
  least: 'member',
  answers: { 200: CorrectionMade },
  shown: ({ priorityId, eventId }: CorrectionDone) => ({ priority_id: priorityId, event_id: eventId }),
} as const;
const ofPriority = {
  ...correction,
  tag: 'Priorities',
  refusals: [NO_PRIORITY, NO_ITEM, IMPOSSIBLE],
} as const;
const ofItem = { ...correction, tag: 'Feedback', refusals: [NO_ITEM, NO_PRIORITY, IMPOSSIBLE] } as const;

export const mergePriority = act({
  ...ofPriority,
  method: 'POST',
  path: '/api/priorities/{id}/merge',
  summary: 'Merge a priority into another. Its id redirects there, and the two stay together.',
  input: Type.Object({ id: Id, ...PriorityMerge.properties }),
  example: { into: '01a1fe23-8219-7b60-9d0e-3f1c6b1a2e77' },
  run: (deps: Timed, { workspaceId, by }, { id, into }) =>
    made(mergePriorities(deps, workspaceId, { from: id, into, by })),
});

export const splitPriority = act({
  ...ofPriority,
  method: 'POST',
  path: '/api/priorities/{id}/split',
  summary: 'Split some items of a priority off into a new one.',
  input: Type.Object({ id: Id, ...PrioritySplit.properties }),
  example: { items: ['01a1fe23-8219-7b60-9d0e-3f1c6b1a2e77'], title: 'The import stops' },
  run: (deps: Timed, { workspaceId, by }, { id, items, title }) =>
    made(split(deps, workspaceId, { from: id, feedbackIds: items, title: title.trim(), by })),
});

export const renamePriority = act({
  ...ofPriority,
  method: 'PATCH',
  path: '/api/priorities/{id}',
  summary: 'Rename a priority. Clustering no longer changes the name.',
  input: Type.Object({ id: Id, ...PriorityRename.properties }),
  example: { title: 'The export leaves out a column' },
  run: (deps: Timed, { workspaceId, by }, { id, title }) =>
    made(rename(deps, workspaceId, { id, title: title.trim(), by })),
});

export const moveItem = act({
  ...ofItem,
  method: 'POST',
  path: '/api/feedback/{id}/move',
  summary: 'Move an item to the priority it belongs to.',
  input: Type.Object({ id: Id, ...ItemMove.properties }),
  example: { priority_id: '01a1fe23-8219-7b60-9d0e-3f1c6b1a2e77' },
  run: (deps: Timed, { workspaceId, by }, { id, priority_id: into }) =>
    made(move(deps, workspaceId, { feedbackId: id, into, by })),
});

export const excludeItem = act({
  ...ofItem,
  method: 'POST',
  path: '/api/feedback/{id}/exclude',
  summary: 'Exclude an item from every count and list.',
  input: ById,
  run: (deps: Timed, { workspaceId, by }, { id }) => made(exclude(deps, workspaceId, { feedbackId: id, by })),
});

export const restoreItem = act({
  ...ofItem,
  method: 'POST',
  path: '/api/feedback/{id}/restore',
  summary: 'Restore an excluded item. It is clustered again.',
  input: ById,
  run: (deps: Timed, { workspaceId, by }, { id }) => made(restore(deps, workspaceId, { feedbackId: id, by })),
});

export const classifyItem = act({
  ...ofItem,
  method: 'POST',
  path: '/api/feedback/{id}/classify',
  summary: 'Correct an item’s kind. Similar items that arrive later follow the correction.',
  input: Type.Object({ id: Id, ...ItemKind.properties }),
  example: { kind: 'question' },
  run: (deps: Timed, { workspaceId, by }, { id, kind }) =>
    made(classify(deps, workspaceId, { feedbackId: id, kind, by })),
});

export const undoCorrection = act({
  ...correction,
  tag: 'Activity',
  method: 'POST',
  path: '/api/activity/{id}/undo',
  summary: 'Undo a correction by the opposite one, which is an entry of its own.',
  refusals: [NO_ENTRY, NO_PRIORITY, NO_ITEM, IMPOSSIBLE],
  input: ById,
  run: (deps: Timed, { workspaceId, by }, { id }) => made(undo(deps, workspaceId, { eventId: id, by })),
});

export const listQuarantine = act({
  method: 'GET',
  path: '/api/quarantine',
  tag: 'Feedback',
  summary: 'Quarantined items (spam, prompt injection, excluded by a person), newest first.',
  least: 'member',
  input: Page,
  answers: { 200: Type.Object({ items: Type.Array(QuarantinedItem) }) },
  run: ({ db }: Stored, { workspaceId }, { before, limit = USUAL_PAGE }) =>
    withWorkspace(db, workspaceId, (tx) =>
      corrections.quarantined(tx, workspaceId, { ...(before !== undefined && { before }), limit }),
    ),
  shown: (found) => ({ items: found.map(toQuarantined) }),
});

export const listFailed = act({
  method: 'GET',
  path: '/api/failed',
  tag: 'Feedback',
  summary: 'Items whose processing failed, with the reason, newest first. They are kept, but not counted.',
  least: 'member',
  input: Page,
  answers: { 200: Type.Object({ items: Type.Array(FailedItem) }) },
  run: ({ db }: Stored, { workspaceId }, { before, limit = USUAL_PAGE }) => {
    const page = { ...(before !== undefined && { before }), limit, characters: CHARACTERS };
    return withWorkspace(db, workspaceId, (tx) => failedItems.list(tx, workspaceId, page));
  },
  shown: (found) => ({
    items: found.map(({ saidAt, ...item }) => ({ ...item, said_at: saidAt.toISOString() })),
  }),
});

export const retryItem = act({
  method: 'POST',
  path: '/api/feedback/{id}/retry',
  tag: 'Feedback',
  summary: 'Process a failed item again from the beginning.',
  least: 'member',
  input: ById,
  answers: { 204: null },
  refusals: [NO_ITEM, NOT_FAILED],
  run: async ({ db }: Stored, { workspaceId, by }, { id }) => {
    const outcome = await retry({ db }, workspaceId, { feedbackId: id, by });
    if (outcome === 'no-item') throw refused(NO_ITEM);
    if (outcome === 'not-failed') throw refused(NOT_FAILED);
  },
});

export const listMergeSuggestions = act({
  method: 'GET',
  path: '/api/merge-suggestions',
  tag: 'Priorities',
  summary: 'Pairs of priorities, then of items, that may be the same, with the reason; at most 50.',
  least: 'viewer',
  answers: { 200: Type.Object({ suggestions: Type.Array(MergeSuggestion) }) },
  run: ({ db }: Stored, { workspaceId }) =>
    withWorkspace(db, workspaceId, (tx) => mergeSuggestions.list(tx, workspaceId)),
  shown: (found) => ({ suggestions: found.map(toSuggestion) }),
});

export const dismissMergeSuggestion = act({
  method: 'DELETE',
  path: '/api/merge-suggestions/{id}',
  tag: 'Priorities',
  summary: 'Dismiss a suggestion. The pair is not suggested again.',
  least: 'member',
  input: ById,
  answers: { 204: null },
  refusals: [NO_SUGGESTION],
  run: ({ db }: Stored, { workspaceId, by }, { id }) =>
    withActor(db, workspaceId, { by, least: 'member' }, async (tx) => {
      if (!(await mergeSuggestions.dismiss(tx, workspaceId, id))) throw refused(NO_SUGGESTION);
    }),
});

function toQuarantined({ saidAt, ...item }: corrections.Quarantined): Static<typeof QuarantinedItem> {
  return { ...item, said_at: saidAt.toISOString() };
}

function toSuggestion(found: mergeSuggestions.SuggestionFound): Static<typeof MergeSuggestion> {
  const { id, kind, likeness, reason } = found;
  return {
    id,
    kind,
    one: { id: found.one, text: found.oneText },
    other: { id: found.other, text: found.otherText },
    likeness,
    reason,
  };
}

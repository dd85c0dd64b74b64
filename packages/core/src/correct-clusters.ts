import {
  clusters,
  corrections,
  type Db,
  events,
  isUuid,
  newId,
  priorities,
  tasks,
  type Tx,
  withWorkspace,
} from '@feedback/db';
import { EXEMPLARS_PER_CLUSTER } from '@feedback/intelligence';
import { type Clock } from './accept-feedback.ts';

/** What became of a correction; `priorityId` is where what was corrected is now. */
export type Corrected =
  | { outcome: 'corrected'; priorityId: string | null; eventId: string }
  | { outcome: 'no-priority' }
  | { outcome: 'no-item' }
  /** It is as it was asked for already, or cannot be: `why` says so to a person. */
  | { outcome: 'impossible'; why: string };

type Deps = { db: Db; now: Clock };
type By = { by: events.Actor };

/**
 * Puts everything of one priority into another, for good: the two stay together whatever is said later, and the old id leads
 * to the other one.
 */
export function mergePriorities(
  deps: Deps,
  workspaceId: string,
  { from, into, by }: { from: string; into: string } & By,
): Promise<Corrected> {
  return correct(deps, workspaceId, [from, into], async (tx, at) => {
    const source = await priorities.lock(tx, workspaceId, from);
    const target = source && (await priorities.lock(tx, workspaceId, into));
    if (!source || !target) return { outcome: 'no-priority' };
    if (source.id === target.id) return { outcome: 'impossible', why: 'The two are one priority already' };
    await corrections.pinItems(tx, workspaceId, [source.id, target.id]);
    await clusters.merge(tx, workspaceId, [{ from: source.id, into: target.id }]);
    return note(tx, workspaceId, {
      at,
      by,
      action: 'merge',
      priorityId: target.id,
      detail: { merged: source.id, title: source.title },
    });
  });
}

/** Takes items out of a priority and makes one of their own of them; neither takes the other's back. */
export function splitPriority(
  deps: Deps,
  workspaceId: string,
  { from, feedbackIds, title, by }: { from: string; feedbackIds: string[]; title: string } & By,
): Promise<Corrected> {
  if (!feedbackIds.every(isUuid)) return Promise.resolve({ outcome: 'no-item' });
  return correct(deps, workspaceId, [from], async (tx, at) => {
    const source = await priorities.lock(tx, workspaceId, from);
    if (!source) return { outcome: 'no-priority' };
    const wanted = [...new Set(feedbackIds)];
    const items = await corrections.itemsOf(tx, workspaceId, { priorityId: source.id, feedbackIds: wanted });
    if (items.length < wanted.length) return { outcome: 'no-item' };
    if (items.length === (await corrections.size(tx, workspaceId, source.id)))
      return { outcome: 'impossible', why: 'These are all of its items: rename it instead' };
    const id = newId();
    if (await corrections.isTitleTaken(tx, workspaceId, { title, besides: id })) return TITLE_TAKEN;
    await corrections.pinItems(tx, workspaceId, [source.id]);
    await clusters.insert(tx, workspaceId, [{ id, title }]);
    await corrections.name(tx, workspaceId, { id, title, at });
    await corrections.moveItems(tx, workspaceId, {
      feedbackIds: items,
      into: id,
      exemplars: EXEMPLARS_PER_CLUSTER,
    });
    return note(tx, workspaceId, {
      at,
      by,
      action: 'split',
      priorityId: id,
      detail: { from: source.id, items, title },
    });
  });
}

/** Moves one item to the priority it belongs to; it stays there. */
export function moveItem(
  deps: Deps,
  workspaceId: string,
  { feedbackId, into, by }: { feedbackId: string; into: string } & By,
): Promise<Corrected> {
  if (!isUuid(feedbackId)) return Promise.resolve({ outcome: 'no-item' });
  return correct(deps, workspaceId, [into], async (tx, at) => {
    const target = await priorities.lock(tx, workspaceId, into);
    if (!target) return { outcome: 'no-priority' };
    const item = await corrections.placeOf(tx, workspaceId, feedbackId);
    if (!item || item.priorityId === null) return { outcome: 'no-item' };
    if (item.priorityId === target.id) return { outcome: 'impossible', why: 'The item is there already' };
    await corrections.moveItems(tx, workspaceId, {
      feedbackIds: [feedbackId],
      into: target.id,
      exemplars: 0,
    });
    return note(tx, workspaceId, {
      at,
      by,
      action: 'move',
      priorityId: target.id,
      detail: { item: feedbackId, from: item.priorityId },
    });
  });
}

/** Gives a priority a name that it keeps. */
export function renamePriority(
  deps: Deps,
  workspaceId: string,
  { id, title, by }: { id: string; title: string } & By,
): Promise<Corrected> {
  return correct(deps, workspaceId, [id], async (tx, at) => {
    const priority = await priorities.lock(tx, workspaceId, id);
    if (!priority) return { outcome: 'no-priority' };
    if (await corrections.isTitleTaken(tx, workspaceId, { title, besides: priority.id })) return TITLE_TAKEN;
    await corrections.name(tx, workspaceId, { id: priority.id, title, at });
    await corrections.pinExemplars(tx, workspaceId, priority.id);
    return note(tx, workspaceId, {
      at,
      by,
      action: 'rename',
      priorityId: priority.id,
      detail: { from: priority.title, to: title },
    });
  });
}

const TITLE_TAKEN: Corrected = {
  outcome: 'impossible',
  why: 'Another priority has this title: merge the two instead',
};

/** Leaves an item out of everything that is counted and shown, until somebody brings it back. */
export function excludeItem(
  deps: Deps,
  workspaceId: string,
  { feedbackId, by }: { feedbackId: string } & By,
): Promise<Corrected> {
  if (!isUuid(feedbackId)) return Promise.resolve({ outcome: 'no-item' });
  return correct(deps, workspaceId, [], async (tx, at) => {
    const item = await corrections.placeOf(tx, workspaceId, feedbackId);
    if (!item) return { outcome: 'no-item' };
    if (item.state !== 'processed') return { outcome: 'impossible', why: `The item is ${item.state}` };
    await corrections.quarantine(tx, workspaceId, { feedbackId, reason: 'person' });
    return note(tx, workspaceId, {
      at,
      by,
      action: 'exclude',
      priorityId: item.priorityId,
      detail: { item: feedbackId },
    });
  });
}

/** Brings back an item that was left out, by a person or by the service. */
export function restoreItem(
  deps: Deps,
  workspaceId: string,
  { feedbackId, by }: { feedbackId: string } & By,
): Promise<Corrected> {
  if (!isUuid(feedbackId)) return Promise.resolve({ outcome: 'no-item' });
  return correct(deps, workspaceId, [], async (tx, at) => {
    const item = await corrections.placeOf(tx, workspaceId, feedbackId);
    if (!item) return { outcome: 'no-item' };
    if (item.state !== 'quarantined') return { outcome: 'impossible', why: `The item is ${item.state}` };
    await corrections.release(tx, workspaceId, feedbackId);
    await tasks.ring(tx, workspaceId, 'clustering');
    return note(tx, workspaceId, {
      at,
      by,
      action: 'restore',
      priorityId: null,
      detail: { item: feedbackId },
    });
  });
}

/** One correction at a time in a workspace; what was being computed from the clusters as they were is thrown away. */
async function correct(
  { db, now }: Deps,
  workspaceId: string,
  priorityIds: string[],
  write: (tx: Tx, at: Date) => Promise<Corrected>,
): Promise<Corrected> {
  if (!priorityIds.every(isUuid)) return { outcome: 'no-priority' };
  return withWorkspace(db, workspaceId, async (tx) => {
    await corrections.begin(tx, workspaceId);
    return write(tx, now());
  });
}

async function note(tx: Tx, workspaceId: string, event: Omit<events.NewEvent, 'id'>): Promise<Corrected> {
  const id = newId();
  await events.insert(tx, workspaceId, { id, ...event });
  await tasks.ring(tx, workspaceId, 'ranking');
  return { outcome: 'corrected', priorityId: event.priorityId, eventId: id };
}

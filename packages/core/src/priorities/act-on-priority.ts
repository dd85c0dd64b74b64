import { createHash } from 'node:crypto';
import { actKeys, type Db, events, hookEvents, isUuid, newId, priorities, type Tx } from '@feedback/db';
import { type Clock } from '@feedback/runtime';
import { withActor } from '../acts/acting.ts';
import { type Act, actsIn, stateAfter } from './priority-moves.ts';

/** The action on a priority, and its actor. `assignee` is for `assign` only, `version` for `mark_shipped`. */
export type ActInput = {
  act: Act;
  priorityId: string;
  by: events.Actor;
  assignee?: string | null;
  note?: string;
  version?: string;
  expectedState?: priorities.Priority['state'];
  idempotencyKey?: string;
  dryRun?: boolean;
  /** With `share`: what customers are to read of the change, and the subject of their mails. */
  message?: string;
  subject?: string;
};

/**
 * What an action does besides moving the priority. With `dryRun` the action only reports what it would do. With `proposes` it moves
 * nothing: the event says that it was proposed, under that name.
 */
export type Preparation = {
  dryRun: boolean;
  proposes?: string;
  detail: Record<string, unknown>;
  write: (eventId: string, at: Date) => Promise<void>;
};
type Prepare = (tx: Tx, priority: priorities.Priority) => Promise<Preparation>;

export type Acted =
  | {
      outcome: 'acted';
      priority: priorities.Priority;
      previousState: priorities.Priority['state'];
      /** Whether this call changed the priority, or would have changed it without `dryRun`. */
      changed: boolean;
      /** Null when nothing was written. */
      eventId: string | null;
    }
  | { outcome: 'not-found' }
  | { outcome: 'illegal'; state: priorities.Priority['state']; allowed: Act[] }
  /** The priority is not in the expected state. */
  | { outcome: 'unexpected-state'; state: priorities.Priority['state']; allowed: Act[] }
  /** The idempotency key belongs to another action. */
  | { outcome: 'key-taken' };

/**
 * Changes the state or the assignee of a priority and records who did it in the trail: both or neither (§4.5). `prepare` is called
 * in the same transaction, if the action is allowed.
 */
export async function actOnPriority(
  { db, now }: { db: Db; now: Clock },
  workspaceId: string,
  input: ActInput,
  prepare?: Prepare,
): Promise<Acted> {
  if (!isUuid(input.priorityId)) return { outcome: 'not-found' };
  return withActor(db, workspaceId, { by: input.by, least: 'member' }, async (tx) => {
    const { act, by, idempotencyKey: key } = input;
    const before = key && (await actKeys.claim(tx, workspaceId, { personId: by.personId, key }));
    const priority = await priorities.lock(tx, workspaceId, input.priorityId);
    if (!priority) return { outcome: 'not-found' };
    if (before) return repeated(before, input, priority);

    if (input.expectedState !== undefined && input.expectedState !== priority.state)
      return { outcome: 'unexpected-state', state: priority.state, allowed: actsIn(priority.state) };
    const next = stateAfter(priority.state, act);
    if (next === undefined)
      return { outcome: 'illegal', state: priority.state, allowed: actsIn(priority.state) };

    const prepared = await prepare?.(tx, priority);
    const state = prepared?.proposes === undefined ? next : priority.state;
    const dryRun = input.dryRun === true || prepared?.dryRun === true;
    return carryOut(tx, workspaceId, { input: { ...input, dryRun }, priority, state, at: now(), prepared });
  });
}

type Carried = {
  input: ActInput;
  priority: priorities.Priority;
  state: priorities.Priority['state'];
  at: Date;
  prepared: Preparation | undefined;
};

/** Performs the action, or with `dryRun` returns what it would lead to, and stores the key. */
async function carryOut(tx: Tx, workspaceId: string, carried: Carried): Promise<Acted> {
  const { input, priority, state, at, prepared } = carried;
  const { act, by, idempotencyKey: key } = input;
  const { state: previousState } = priority;
  const assignee = act === 'assign' ? (input.assignee ?? null) : priority.assignee;
  const changed = state !== previousState || assignee !== priority.assignee;
  const isRecorded = (changed || prepared?.proposes !== undefined) && !input.dryRun;
  const eventId = isRecorded ? newId() : null;
  const moved = { ...priority, state, assignee, ...(changed && isRecorded ? { updatedAt: at } : {}) };
  if (eventId !== null) await record(tx, workspaceId, { ...carried, eventId, moved, changed });
  // A dry run leaves its key free for the action itself.
  if (key !== undefined && !input.dryRun) {
    const request = digestOf(input);
    const { personId } = by;
    await actKeys.keep(tx, workspaceId, { personId, key, request, at, eventId, previousState });
  }
  return { outcome: 'acted', priority: moved, previousState, changed, eventId };
}

/** Writes what the action changed, its event, and what comes with it. */
async function record(
  tx: Tx,
  workspaceId: string,
  {
    input,
    priority,
    at,
    prepared,
    eventId,
    moved,
    changed,
  }: Carried & { eventId: string; moved: priorities.Priority; changed: boolean },
): Promise<void> {
  const { act, by, idempotencyKey: key } = input;
  const { state: previousState } = priority;
  if (changed) await priorities.update(tx, workspaceId, moved);
  await events.insert(tx, workspaceId, {
    id: eventId,
    at,
    action: prepared?.proposes ?? act,
    by,
    priorityId: priority.id,
    fromState: previousState,
    toState: moved.state,
    detail: { ...toDetail(input, priority), ...prepared?.detail },
    ...(key === undefined ? {} : { idempotencyKey: key }),
  });
  await prepared?.write(eventId, at);
  if (moved.state !== previousState) await noteMoved(tx, workspaceId, { eventId, moved, previousState, by });
}

async function noteMoved(
  tx: Tx,
  workspaceId: string,
  {
    eventId,
    moved: { id, state },
    previousState,
    by,
  }: {
    eventId: string;
    moved: priorities.Priority;
    previousState: priorities.Priority['state'];
    by: events.Actor;
  },
): Promise<void> {
  const moved = { priority_id: id, event_id: eventId, from: previousState, to: state };
  await hookEvents.note(tx, workspaceId, {
    type: 'priority.state_changed',
    data: [{ ...moved, by: by.agent ? 'agent' : 'person' }],
  });
}

/** The answer to an action that was performed before under the same key. */
function repeated(before: actKeys.KeptAct, input: ActInput, priority: priorities.Priority): Acted {
  const isSame = before.done ? isSameAct(before.done, input, priority) : before.request === digestOf(input);
  if (!isSame) return { outcome: 'key-taken' };
  return {
    outcome: 'acted',
    priority,
    previousState: before.previousState,
    changed: false,
    eventId: before.eventId,
  };
}

/** Everything that distinguishes two actions. A dry run has the digest of the action that it prepares. */
function digestOf(input: ActInput): string {
  const { act, priorityId, assignee, note, version, expectedState, message, subject } = input;
  const said = [act, priorityId, assignee, note, version, expectedState].map((value) =>
    value === undefined ? [] : [value],
  );
  // Stored digests of other actions have no message, and earlier ones no subject.
  if (message !== undefined) said.push([message]);
  if (subject !== undefined) said.push(['subject', subject]);
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

/** The same comparison for an earlier action of which only the event is known. */
function isSameAct(
  { action, priorityId, detail }: NonNullable<actKeys.KeptAct['done']>,
  input: ActInput,
  priority: priorities.Priority,
): boolean {
  return (
    action === input.act &&
    [input.priorityId, priority.id].includes(priorityId) &&
    detail['note'] === input.note &&
    (input.act !== 'mark_shipped' || detail['version'] === input.version) &&
    (input.act !== 'assign' || detail['to'] === (input.assignee ?? null))
  );
}

function toDetail(
  { act, note, version, assignee }: ActInput,
  priority: priorities.Priority,
): Record<string, unknown> {
  return {
    ...(note === undefined ? {} : { note }),
    ...(act === 'mark_shipped' && version !== undefined ? { version } : {}),
    ...(act === 'assign' ? { from: priority.assignee, to: assignee ?? null } : {}),
  };
}

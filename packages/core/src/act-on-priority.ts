import { type Db, events, isUuid, newId, priorities } from '@feedback/db';
import { type Clock } from './accept-feedback.ts';
import { withActor } from './acting.ts';
import { type Act, actsIn, stateAfter } from './priority-moves.ts';

/** What is to be done to a priority, and by whom. `assignee` counts for `assign` alone, `version` for `mark_shipped`. */
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
};

export type Acted =
  | {
      outcome: 'acted';
      priority: priorities.Priority;
      previousState: priorities.Priority['state'];
      /** Whether this call changed it, or with `dryRun` would have. */
      changed: boolean;
      /** Null when nothing was written. */
      eventId: string | null;
    }
  | { outcome: 'not-found' }
  | { outcome: 'illegal'; state: priorities.Priority['state']; allowed: Act[] }
  /** It is not in the state that was expected. */
  | { outcome: 'unexpected-state'; state: priorities.Priority['state'] }
  /** The idempotency key stands for another act. */
  | { outcome: 'key-taken' };

/** Moves a priority, or gives it to somebody, and writes who did it into the trail: both, or neither (§4.5). */
export async function actOnPriority(
  { db, now }: { db: Db; now: Clock },
  workspaceId: string,
  input: ActInput,
): Promise<Acted> {
  if (!isUuid(input.priorityId)) return { outcome: 'not-found' };
  return withActor(db, workspaceId, { by: input.by, least: 'member' }, async (tx) => {
    const { act, by, idempotencyKey: key } = input;
    const before = key && (await events.claimKey(tx, workspaceId, { personId: by.personId, key }));
    const priority = await priorities.lock(tx, workspaceId, input.priorityId);
    if (!priority) return { outcome: 'not-found' };
    if (before) return repeated(before, input, priority);

    if (input.expectedState !== undefined && input.expectedState !== priority.state)
      return { outcome: 'unexpected-state', state: priority.state };
    const state = stateAfter(priority.state, act);
    if (state === undefined)
      return { outcome: 'illegal', state: priority.state, allowed: actsIn(priority.state) };

    const assignee = act === 'assign' ? (input.assignee ?? null) : priority.assignee;
    const changed = state !== priority.state || assignee !== priority.assignee;
    if (!changed || input.dryRun)
      return {
        outcome: 'acted',
        priority: { ...priority, state, assignee },
        previousState: priority.state,
        changed,
        eventId: null,
      };

    const at = now();
    const event: events.NewEvent = {
      id: newId(),
      at,
      action: act,
      by,
      priorityId: priority.id,
      fromState: priority.state,
      toState: state,
      detail: toDetail(input, priority),
      ...(key === undefined ? {} : { idempotencyKey: key }),
    };
    const moved = { ...priority, state, assignee, updatedAt: at };
    await priorities.update(tx, workspaceId, moved);
    await events.insert(tx, workspaceId, event);
    return {
      outcome: 'acted',
      priority: moved,
      previousState: priority.state,
      changed: true,
      eventId: event.id,
    };
  });
}

/** The answer to an act that was done before under the same key. */
function repeated(
  before: events.KeyedEvent,
  { act, priorityId, assignee = null }: ActInput,
  priority: priorities.Priority,
): Acted {
  const isSame =
    before.action === act &&
    [priorityId, priority.id].includes(before.priorityId) &&
    (act !== 'assign' || before.detail['to'] === assignee);
  if (!isSame) return { outcome: 'key-taken' };
  return {
    outcome: 'acted',
    priority,
    previousState: before.fromState,
    changed: false,
    eventId: before.id,
  };
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

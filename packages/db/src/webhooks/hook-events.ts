import { type HookEventType, type HOOK_TEST } from '@feedback/contract/vocabulary';
import { type Tx } from '../connections/open.ts';
import { newId } from '../statements/ids.ts';
import { statement } from '../statements/statement.ts';

/** What an event consists of, by its type, as it is sent. Ids and numbers alone: titles are read when the event is sent. */
export type HookData = {
  'feedback.processed': { feedback_ids: string[]; count: number };
  'transcript.segmented': { transcript_id: string; signals: number };
  'priority.created': { priority_id: string };
  'priority.state_changed': {
    priority_id: string;
    event_id: string;
    from: string;
    to: string;
    by: 'person' | 'agent';
  };
  'priority.merged': { priority_id: string; merged_id: string; by: 'person' | 'agent' | 'service' };
  'quota.near': { month: string; limit: number; used: number };
  'quota.held': { month: string; limit: number; used: number };
  'quota.released': { items: number };
  'share.sent': { priority_id: string; event_id: string; recipients: number };
};

/** Events of one type. */
export type HookEvents = { [T in HookEventType]: { type: T; data: HookData[T][] } }[HookEventType];

const NOTE = statement({
  name: 'hook-events-note',
  text: 'select note_hook_events($1, $2, $3, $4)',
  takes: ['uuid', 'text', 'uuid[]', 'jsonb'],
  gives: { note_hook_events: 'void' },
  prepared: true,
});

/**
 * Writes events with the transaction that makes them true, for the endpoints that want them; nothing where none does. Call it
 * after all other jobs are requested, as every caller does: the rows of jobs are then locked in one order.
 */
export async function note(tx: Tx, workspaceId: string, { type, data }: HookEvents): Promise<void> {
  if (data.length === 0) return;
  await NOTE.run(tx, [workspaceId, type, data.map(() => newId()), JSON.stringify(data)]);
}

const INSERT_TEST = statement({
  name: 'hook-events-insert-test',
  text: `with event as (
           insert into hook_event (workspace_id, id, type, data) values ($1, $2, $3, '{}') returning id, created_at
         )
         insert into hook_delivery (workspace_id, id, webhook_id, event_id, state, due_at, created_at)
         select $1, $4, $5, id, 'waiting', created_at, created_at from event`,
  takes: ['uuid', 'uuid', 'text', 'uuid', 'uuid'],
});

/** Writes an event for one endpoint by which its owner tests it; returns the id of its delivery. */
export async function insertTest(
  tx: Tx,
  workspaceId: string,
  { webhookId, type }: { webhookId: string; type: typeof HOOK_TEST },
): Promise<string> {
  const id = newId();
  await INSERT_TEST.run(tx, [workspaceId, newId(), type, id, webhookId]);
  return id;
}

const REMOVE_OLD = statement({
  name: 'hook-events-remove-old',
  text: `delete from hook_event where ctid = any (array(
           select ctid from hook_event where workspace_id = $1 and created_at < $2 order by created_at limit 1000))`,
  takes: ['uuid', 'timestamptz'],
});

/** Removes events with their deliveries, at most 1,000 at a time; returns how many. */
export function removeOld(tx: Tx, workspaceId: string, before: Date): Promise<number> {
  return REMOVE_OLD.run(tx, [workspaceId, before]);
}

const OLDEST = statement({
  name: 'hook-events-oldest',
  text: 'select min(created_at) as at from hook_event where workspace_id = $1',
  takes: ['uuid'],
  gives: { at: 'timestamptz?' },
});

/** When the oldest stored event happened; null when there is none. */
export async function oldest(tx: Tx, workspaceId: string): Promise<Date | null> {
  return (await OLDEST.one(tx, [workspaceId])).at;
}

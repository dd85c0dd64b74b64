import { type PriorityState } from '@feedback/contract/vocabulary';
import { type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';
import { type Actor } from './actor.ts';

export type { Actor };

/** An action. `detail` has the fields of that action only. */
export type NewEvent = {
  id: string;
  at: Date;
  action: string;
  /** Null for the service's own actions. */
  by: Actor | null;
  priorityId: string | null;
  fromState?: PriorityState;
  toState?: PriorityState;
  detail: Record<string, unknown>;
  idempotencyKey?: string;
};

const INSERT = statement({
  name: 'insert-event',
  text: `insert into event (workspace_id, id, at, action, priority_id, from_state, to_state, detail, person_id, connection_id,
                            agent_name, idempotency_key)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
  takes: [
    'uuid',
    'uuid',
    'timestamptz',
    'text',
    'uuid?',
    'priority_state?',
    'priority_state?',
    'jsonb',
    'uuid?',
    'text?',
    'text?',
    'text?',
  ],
  prepared: true,
});

/** Writes an action into the trail. */
export async function insert(tx: Tx, workspaceId: string, event: NewEvent): Promise<void> {
  await INSERT.run(tx, [
    workspaceId,
    event.id,
    event.at,
    event.action,
    event.priorityId,
    event.fromState ?? null,
    event.toState ?? null,
    JSON.stringify(event.detail),
    event.by?.personId ?? null,
    event.by?.agent?.connectionId ?? null,
    event.by?.agent?.name ?? null,
    event.idempotencyKey ?? null,
  ]);
}

/** An entry of the trail as shown to people. */
export type EventFound = {
  id: string;
  at: Date;
  action: string;
  priorityId: string | null;
  fromState: PriorityState | null;
  toState: PriorityState | null;
  detail: Record<string, unknown>;
  person: string | null;
  agentName: string | null;
};

const EVENT = `select e.id, e.at, e.action, e.priority_id as "priorityId", e.from_state as "fromState", e.to_state as "toState",
                      e.detail, p.email as person, e.agent_name as "agentName"
               from event e left join person p on p.id = e.person_id`;

const EVENT_COLUMNS = {
  id: 'uuid',
  at: 'timestamptz',
  action: 'text',
  priorityId: 'uuid?',
  fromState: 'priority_state?',
  toState: 'priority_state?',
  detail: holds<EventFound['detail']>('jsonb'),
  person: 'text?',
  agentName: 'text?',
} as const;

const LIST = statement({
  name: 'events-list',
  text: `${EVENT}
         where e.workspace_id = $1 and ($2::uuid is null or e.priority_id = $2) and ($3::uuid is null or e.id < $3)
         order by e.id desc limit $4`,
  takes: ['uuid', 'uuid?', 'uuid?', 'int8'],
  gives: EVENT_COLUMNS,
});

/** The trail of a workspace or of one priority, newest first; `before` is the last id of the previous page. */
export async function list(
  tx: Tx,
  workspaceId: string,
  { priorityId, before, limit }: { priorityId?: string; before?: string; limit: number },
): Promise<EventFound[]> {
  return LIST.all(tx, [workspaceId, priorityId ?? null, before ?? null, limit]);
}

const FIND = statement({
  name: 'events-find',
  text: `${EVENT} where e.workspace_id = $1 and e.id = $2`,
  takes: ['uuid', 'uuid'],
  gives: EVENT_COLUMNS,
});

/** One entry of the trail. */
export async function find(tx: Tx, workspaceId: string, id: string): Promise<EventFound | undefined> {
  return FIND.first(tx, [workspaceId, id]);
}

const OF_ITEM = statement({
  name: 'events-of-item',
  text: `${EVENT} where e.workspace_id = $1 and e.detail ->> 'item' = $2::uuid::text order by e.id`,
  takes: ['uuid', 'uuid'],
  gives: EVENT_COLUMNS,
});

/** What people and agents did with one item, in order. */
export async function ofItem(tx: Tx, workspaceId: string, feedbackId: string): Promise<EventFound[]> {
  return OF_ITEM.all(tx, [workspaceId, feedbackId]);
}

import { type PriorityState } from '@feedback/contract/vocabulary';
import { type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

/**
 * The action that a person's idempotency key was used for. `eventId` is null when the action changed nothing and so wrote no
 * event.
 */
export type KeptAct = {
  /** A digest of the arguments sent with the key; null for a key known only from its event. */
  request: string | null;
  eventId: string | null;
  previousState: PriorityState;
  /** The action of the event; null where `request` is known. */
  done: { action: string; priorityId: string; detail: Record<string, unknown> } | null;
};

type KeyName = { personId: string; key: string };

const LOCK_KEY = statement({
  name: 'act-keys-lock',
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
  takes: ['text'],
  gives: { pg_advisory_xact_lock: 'void' },
});

const FIND_KEPT = statement({
  name: 'act-keys-find-kept',
  text: `select request, event_id as "eventId", previous_state as "previousState", null as done
         from act_key where workspace_id = $1 and person_id = $2 and key = $3
         union all
         -- Keys older than their table are known from their events alone.
         select null, id, from_state, jsonb_build_object('action', action, 'priorityId', priority_id, 'detail', detail)
         from event where workspace_id = $1 and person_id = $2 and idempotency_key = $3
         order by request nulls last limit 1`,
  takes: ['uuid', 'uuid', 'text'],
  gives: {
    request: 'text?',
    eventId: 'uuid?',
    previousState: 'priority_state',
    done: holds<KeptAct['done']>('jsonb?'),
  },
});

/** The stored result of a key. Other calls with the key wait until this transaction ends. */
export async function claim(
  tx: Tx,
  workspaceId: string,
  { personId, key }: KeyName,
): Promise<KeptAct | undefined> {
  await LOCK_KEY.run(tx, [`${workspaceId} ${personId} ${key}`]);
  return FIND_KEPT.first(tx, [workspaceId, personId, key]);
}

const KEEP = statement({
  name: 'keep-act-key',
  text: `insert into act_key (workspace_id, person_id, key, request, at, event_id, previous_state)
         values ($1, $2, $3, $4, $5, $6, $7)`,
  takes: ['uuid', 'uuid', 'text', 'text', 'timestamptz', 'uuid?', 'priority_state'],
  prepared: true,
});

/** Stores the answer given under a key, for good. */
export async function keep(
  tx: Tx,
  workspaceId: string,
  {
    personId,
    key,
    request,
    at,
    eventId,
    previousState,
  }: KeyName & { request: string; at: Date; eventId: string | null; previousState: PriorityState },
): Promise<void> {
  await KEEP.run(tx, [workspaceId, personId, key, request, at, eventId, previousState]);
}

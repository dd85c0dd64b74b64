import {
  DELIVERY_STATES,
  type DeliveryState,
  type HOOK_TEST,
  type HookEventType,
} from '@feedback/contract/vocabulary';
import { type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

export type EventType = HookEventType | typeof HOOK_TEST;

/** An event on its way to an endpoint, as owners see it. */
export type Delivery = {
  id: string;
  eventId: string;
  type: EventType;
  state: DeliveryState;
  attempts: number;
  status: number | null;
  answer: string | null;
  error: string | null;
  attemptedAt: Date | null;
  deliveredAt: Date | null;
  dueAt: Date;
  createdAt: Date;
};

const DELIVERY = `d.id, d.event_id as "eventId", e.type, d.state, d.attempts, d.status, d.answer, d.error,
  d.attempted_at as "attemptedAt", d.delivered_at as "deliveredAt", d.due_at as "dueAt", d.created_at as "createdAt"`;
const DELIVERY_COLUMNS = {
  id: 'uuid',
  eventId: 'uuid',
  type: holds<EventType>('text'),
  state: holds<DeliveryState>('text'),
  attempts: 'int4',
  status: 'int4?',
  answer: 'text?',
  error: 'text?',
  attemptedAt: 'timestamptz?',
  deliveredAt: 'timestamptz?',
  dueAt: 'timestamptz',
  createdAt: 'timestamptz',
} as const;

const STATES = DELIVERY_STATES.map((state) => `'${state}'`).join(', ');

/** Each state is read from its own end of the index: sorting all states would read every delivery of the endpoint. */
const LIST = statement({
  name: 'hook-deliveries-list',
  text: `select ${DELIVERY}
         from (select 'infinity'::timestamptz as at, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid as event_id where $4::uuid is null
               union all
               select created_at, event_id from hook_delivery where workspace_id = $1 and id = $4) b
         cross join unnest(case when $3::text is null then array[${STATES}] else array[$3] end) s(state)
         cross join lateral (
           select * from hook_delivery
           where workspace_id = $1 and webhook_id = $2 and state = s.state and (created_at, event_id) < (b.at, b.event_id)
           order by created_at desc, event_id desc limit $5) d
         join hook_event e on e.workspace_id = $1 and e.id = d.event_id
         order by d.created_at desc, d.event_id desc limit $5`,
  takes: ['uuid', 'uuid', 'text?', 'uuid?', 'int8'],
  gives: DELIVERY_COLUMNS,
});

/** The deliveries of an endpoint, newest first; `before` is the last id of the previous page. */
export function list(
  tx: Tx,
  workspaceId: string,
  {
    webhookId,
    state,
    before,
    limit,
  }: {
    webhookId: string;
    state?: DeliveryState | undefined;
    before?: string | undefined;
    limit: number;
  },
): Promise<Delivery[]> {
  return LIST.all(tx, [workspaceId, webhookId, state ?? null, before ?? null, limit]);
}

const FIND = statement({
  name: 'hook-deliveries-find',
  text: `select ${DELIVERY} from hook_delivery d join hook_event e on e.workspace_id = $1 and e.id = d.event_id
         where d.workspace_id = $1 and d.webhook_id = $2 and d.id = $3`,
  takes: ['uuid', 'uuid', 'uuid'],
  gives: DELIVERY_COLUMNS,
});

export type OfWebhook = { webhookId: string; id: string };

/** A delivery of an endpoint; undefined if there is none. */
export function find(
  tx: Tx,
  workspaceId: string,
  { webhookId, id }: OfWebhook,
): Promise<Delivery | undefined> {
  return FIND.first(tx, [workspaceId, webhookId, id]);
}

const LAST_ACCEPTED = statement({
  name: 'hook-deliveries-last-accepted',
  text: `select w.id, d.delivered_at as at
         from webhook w cross join lateral (
           select delivered_at from hook_delivery
           where workspace_id = $1 and webhook_id = w.id and state = 'delivered'
           order by created_at desc, event_id desc limit 1) d
         where w.workspace_id = $1`,
  takes: ['uuid'],
  gives: { id: 'uuid', at: 'timestamptz?' },
});

/** When each endpoint accepted its newest event, by endpoint; one that has accepted none is not there. */
export async function lastAccepted(tx: Tx, workspaceId: string): Promise<Map<string, Date>> {
  const rows = await LAST_ACCEPTED.all(tx, [workspaceId]);
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
}

const REPLAY = statement({
  name: 'hook-deliveries-replay',
  text: `update hook_delivery set state = 'waiting', attempts = 0, due_at = now(), delivered_at = null
         where workspace_id = $1 and webhook_id = $2 and id = $3`,
  takes: ['uuid', 'uuid', 'uuid'],
});

/** Lets an event be sent again, with fresh counts; false if there is no such delivery. */
export async function replay(tx: Tx, workspaceId: string, { webhookId, id }: OfWebhook): Promise<boolean> {
  return (await REPLAY.run(tx, [workspaceId, webhookId, id])) === 1;
}

/** Whether an endpoint may be sent something at the time $2: nothing leaves a workspace that is being erased. */
const IS_OPEN = `w.state = 'active' and (w.rests_until is null or w.rests_until <= $2)
  and exists (select from workspace s where s.id = $1 and s.erasing_at is null)`;

const DUE_WEBHOOKS = statement({
  name: 'hook-deliveries-due-webhooks',
  text: `select w.id from webhook w
         where w.workspace_id = $1 and ${IS_OPEN} and exists (
           select from hook_delivery d
           where d.workspace_id = $1 and d.webhook_id = w.id and d.state = 'waiting' and d.due_at <= $2)
         order by w.id`,
  takes: ['uuid', 'timestamptz'],
  gives: { id: 'uuid' },
  prepared: true,
});

/** The endpoints for which something is due. */
export async function dueWebhooks(tx: Tx, workspaceId: string, now: Date): Promise<string[]> {
  return (await DUE_WEBHOOKS.all(tx, [workspaceId, now])).map(({ id }) => id);
}

const NEXT = statement({
  name: 'hook-deliveries-next',
  text: `select d.id, d.event_id as "eventId", d.attempts, e.type, e.data, e.created_at as "createdAt",
                w.id as "webhookId", w.kind, w.url, w.secret, w.failures, w.failing_since as "failingSince", p.title
         from webhook w
         join hook_delivery d on d.workspace_id = $1 and d.webhook_id = w.id
         join hook_event e on e.workspace_id = $1 and e.id = d.event_id
         left join priority p on p.workspace_id = $1 and p.id = (e.data ->> 'priority_id')::uuid
         where w.workspace_id = $1 and w.id = $3 and ${IS_OPEN} and d.state = 'waiting' and d.due_at <= $2
         order by d.created_at, d.event_id limit 1`,
  takes: ['uuid', 'timestamptz', 'uuid'],
  gives: {
    id: 'uuid',
    eventId: 'uuid',
    attempts: 'int4',
    type: holds<EventType>('text'),
    data: holds<Record<string, unknown>>('jsonb'),
    createdAt: 'timestamptz',
    webhookId: 'uuid',
    kind: holds<'webhook' | 'slack'>('text'),
    url: 'text',
    secret: 'text',
    failures: 'int4',
    failingSince: 'timestamptz?',
    title: 'text?',
  },
  prepared: true,
});

/** The oldest event that is due at an endpoint, with what sending it needs. `title` is that of its priority. */
export type DueDelivery = NonNullable<Awaited<ReturnType<typeof next>>>;

export function next(tx: Tx, workspaceId: string, { webhookId, now }: { webhookId: string; now: Date }) {
  return NEXT.first(tx, [workspaceId, now, webhookId]);
}

const NEXT_DUE = statement({
  name: 'hook-deliveries-next-due',
  text: `select min(greatest(d.due_at, w.rests_until)) as at
         from webhook w join hook_delivery d on d.workspace_id = $1 and d.webhook_id = w.id and d.state = 'waiting'
         where w.workspace_id = $1 and w.state = 'active'`,
  takes: ['uuid'],
  gives: { at: 'timestamptz?' },
});

/** When something is due next; null when nothing waits. */
export async function nextDue(tx: Tx, workspaceId: string): Promise<Date | null> {
  return (await NEXT_DUE.one(tx, [workspaceId])).at;
}

/** What came of one attempt. */
export type Attempt = {
  id: string;
  at: Date;
  status: number | null;
  answer: string | null;
  error: string | null;
};

const SET_DELIVERED = statement({
  name: 'hook-deliveries-set-delivered',
  text: `update hook_delivery set state = 'delivered', attempts = attempts + 1, attempted_at = $3, delivered_at = $3, status = $4,
                                  answer = $5, error = null
         where workspace_id = $1 and id = $2`,
  takes: ['uuid', 'uuid', 'timestamptz', 'int4?', 'text?'],
  prepared: true,
});

export async function setDelivered(
  tx: Tx,
  workspaceId: string,
  { id, at, status, answer }: Attempt,
): Promise<void> {
  await SET_DELIVERED.run(tx, [workspaceId, id, at, status, answer]);
}

const SET_FAILED = statement({
  name: 'hook-deliveries-set-failed',
  text: `update hook_delivery set state = case when $7::timestamptz is null then 'failed' else 'waiting' end,
                                  due_at = coalesce($7, due_at), attempts = attempts + 1, attempted_at = $3, status = $4, answer = $5,
                                  error = $6
         where workspace_id = $1 and id = $2 and state = 'waiting'`,
  takes: ['uuid', 'uuid', 'timestamptz', 'int4?', 'text?', 'text?', 'timestamptz?'],
});

/** Stores a failed attempt, and when the next one is due; without `dueAt` it was the last. */
export async function setFailed(
  tx: Tx,
  workspaceId: string,
  { id, at, status, answer, error, dueAt }: Attempt & { dueAt: Date | null },
): Promise<void> {
  await SET_FAILED.run(tx, [workspaceId, id, at, status, answer, error, dueAt]);
}

const END_WAITING = statement({
  name: 'hook-deliveries-end-waiting',
  text: `update hook_delivery set state = 'failed', error = coalesce(error, $3)
         where workspace_id = $1 and webhook_id = $2 and state in ('waiting', 'withheld')`,
  takes: ['uuid', 'uuid', 'text'],
});

/** Ends everything that waits for an endpoint. */
export async function endWaiting(
  tx: Tx,
  workspaceId: string,
  { webhookId, reason }: { webhookId: string; reason: string },
): Promise<void> {
  await END_WAITING.run(tx, [workspaceId, webhookId, reason]);
}

const FORGET_ANSWERS = statement({
  name: 'hook-deliveries-forget-answers',
  text: 'update hook_delivery set answer = null where workspace_id = $1 and answer is not null',
  takes: ['uuid'],
});

/** Removes what endpoints answered: they may have repeated a title, which is made of customers’ words. */
export async function forgetAnswers(tx: Tx, workspaceId: string): Promise<void> {
  await FORGET_ANSWERS.run(tx, [workspaceId]);
}

const LET_GO = statement({
  name: 'hook-deliveries-let-go',
  text: `update hook_delivery d set state = 'waiting', due_at = now()
         from hook_event e
         where d.workspace_id = $1 and d.state = 'withheld' and d.webhook_id in (select id from webhook where workspace_id = $1)
           and e.workspace_id = $1 and e.id = d.event_id and (e.data ->> 'priority_id')::uuid = any ($2)`,
  takes: ['uuid', 'uuid[]'],
});

/** Sends what was withheld about priorities that are certain enough now; returns how much it was. */
export function letGo(tx: Tx, workspaceId: string, priorityIds: string[]): Promise<number> {
  return LET_GO.run(tx, [workspaceId, priorityIds]);
}

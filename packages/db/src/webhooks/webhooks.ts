import { type HookEventType, type WebhookKind, type WebhookState } from '@feedback/contract/vocabulary';
import { type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

/** An endpoint. `failures` counts since it last accepted something, and until `restsUntil` nothing is sent to it. */
export type Webhook = {
  id: string;
  kind: WebhookKind;
  /** Of a Slack webhook only the beginning: the whole address is in `secret`. */
  url: string;
  events: HookEventType[];
  description: string | null;
  /** Encrypted. */
  secret: string;
  state: WebhookState;
  reason: string | null;
  failures: number;
  failingSince: Date | null;
  restsUntil: Date | null;
  createdAt: Date;
};

const WEBHOOK = `id, kind, url, events, description, secret, state, reason, failures, failing_since as "failingSince",
  rests_until as "restsUntil", created_at as "createdAt"`;
const WEBHOOK_COLUMNS = {
  id: 'uuid',
  kind: holds<WebhookKind>('text'),
  url: 'text',
  events: holds<HookEventType[]>('text[]'),
  description: 'text?',
  secret: 'text',
  state: holds<WebhookState>('text'),
  reason: 'text?',
  failures: 'int4',
  failingSince: 'timestamptz?',
  restsUntil: 'timestamptz?',
  createdAt: 'timestamptz',
} as const;

const INSERT = statement({
  name: 'webhooks-insert',
  text: `insert into webhook (workspace_id, id, kind, url, events, description, secret) values ($1, $2, $3, $4, $5, $6, $7)
         returning ${WEBHOOK}`,
  takes: ['uuid', 'uuid', 'text', 'text', 'text[]', 'text?', 'text'],
  gives: WEBHOOK_COLUMNS,
});

export type NewWebhook = Pick<Webhook, 'id' | 'kind' | 'url' | 'events' | 'description' | 'secret'>;

/** `secret` is encrypted by the caller. */
export function insert(tx: Tx, workspaceId: string, given: NewWebhook): Promise<Webhook> {
  const { id, kind, url, events, description, secret } = given;
  return INSERT.one(tx, [workspaceId, id, kind, url, events, description, secret]);
}

const LIST = statement({
  name: 'webhooks-list',
  text: `select ${WEBHOOK} from webhook where workspace_id = $1 order by created_at, id`,
  takes: ['uuid'],
  gives: WEBHOOK_COLUMNS,
});

/** The endpoints of a workspace, the oldest first. */
export function list(tx: Tx, workspaceId: string): Promise<Webhook[]> {
  return LIST.all(tx, [workspaceId]);
}

const FIND = statement({
  name: 'webhooks-find',
  text: `select ${WEBHOOK} from webhook where workspace_id = $1 and id = $2`,
  takes: ['uuid', 'uuid'],
  gives: WEBHOOK_COLUMNS,
});

/** An endpoint; undefined if there is none. */
export function find(tx: Tx, workspaceId: string, id: string): Promise<Webhook | undefined> {
  return FIND.first(tx, [workspaceId, id]);
}

const LOCK = statement({
  name: 'webhooks-lock',
  text: `select ${WEBHOOK} from webhook where workspace_id = $1 and id = $2 for no key update`,
  takes: ['uuid', 'uuid'],
  gives: WEBHOOK_COLUMNS,
});

/** An endpoint, locked until the transaction ends. */
export function lock(tx: Tx, workspaceId: string, id: string): Promise<Webhook | undefined> {
  return LOCK.first(tx, [workspaceId, id]);
}

const EXISTS = statement({
  name: 'webhooks-exists',
  text: 'select from webhook where workspace_id = $1 and id = $2',
  takes: ['uuid', 'uuid'],
});

export async function exists(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  return (await EXISTS.run(tx, [workspaceId, id])) === 1;
}

const REMOVE = statement({
  name: 'webhooks-remove',
  text: 'delete from webhook where workspace_id = $1 and id = $2 returning url',
  takes: ['uuid', 'uuid'],
  gives: { url: 'text' },
});

/** Removes an endpoint with its deliveries; undefined if there is none. */
export function remove(tx: Tx, workspaceId: string, id: string): Promise<{ url: string } | undefined> {
  return REMOVE.first(tx, [workspaceId, id]);
}

const SET_SECRET = statement({
  name: 'webhooks-set-secret',
  text: 'update webhook set secret = $3 where workspace_id = $1 and id = $2',
  takes: ['uuid', 'uuid', 'text'],
});

export async function setSecret(
  tx: Tx,
  workspaceId: string,
  { id, secret }: { id: string; secret: string },
): Promise<void> {
  await SET_SECRET.run(tx, [workspaceId, id, secret]);
}

const SET_STATE = statement({
  name: 'webhooks-set-state',
  text: `update webhook set state = $3, reason = $4, rests_until = null,
                            failures = case when $3 = 'active' then 0 else failures end,
                            failing_since = case when $3 = 'active' then null else failing_since end
         where workspace_id = $1 and id = $2 returning ${WEBHOOK}`,
  takes: ['uuid', 'uuid', 'text', 'text?'],
  gives: WEBHOOK_COLUMNS,
});

/** Changes the state; an endpoint that becomes active starts without failures. */
export function setState(
  tx: Tx,
  workspaceId: string,
  { id, state, reason }: { id: string; state: WebhookState; reason: string | null },
): Promise<Webhook> {
  return SET_STATE.one(tx, [workspaceId, id, state, reason]);
}

const NOTE_SUCCESS = statement({
  name: 'webhooks-note-success',
  text: `update webhook set failures = 0, failing_since = null, rests_until = null
         where workspace_id = $1 and id = $2 and failing_since is not null`,
  takes: ['uuid', 'uuid'],
});

/** The endpoint accepted something. */
export async function noteSuccess(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await NOTE_SUCCESS.run(tx, [workspaceId, id]);
}

const NOTE_FAILURE = statement({
  name: 'webhooks-note-failure',
  text: `update webhook set failures = failures + 1, failing_since = coalesce(failing_since, $3), rests_until = $4
         where workspace_id = $1 and id = $2`,
  takes: ['uuid', 'uuid', 'timestamptz', 'timestamptz'],
});

/** The endpoint accepted nothing: it rests. */
export async function noteFailure(
  tx: Tx,
  workspaceId: string,
  { id, at, restsUntil }: { id: string; at: Date; restsUntil: Date },
): Promise<void> {
  await NOTE_FAILURE.run(tx, [workspaceId, id, at, restsUntil]);
}

import { type DedupSecret, withSecret } from '../connections/dedup-secret.ts';
import { type Db, type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/** A program that sends to the workspace. From other addresses than `addresses`, where there are any, it sends nothing. */
export type Sender = {
  id: string;
  name: string;
  addresses: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
};

const SENDER = 'id, name, addresses, created_at as "createdAt", last_used_at as "lastUsedAt"';
const SENDER_COLUMNS = {
  id: 'uuid',
  name: 'text',
  addresses: 'text[]',
  createdAt: 'timestamptz',
  lastUsedAt: 'timestamptz?',
} as const;

const INSERT = statement({
  name: 'senders-insert',
  text: `insert into sender (workspace_id, id, name, addresses) values ($1, $2, $3, $4) returning ${SENDER}`,
  takes: ['uuid', 'uuid', 'text', 'text[]'],
  gives: SENDER_COLUMNS,
});

export function insert(
  tx: Tx,
  workspaceId: string,
  { id, name, addresses }: Pick<Sender, 'id' | 'name' | 'addresses'>,
): Promise<Sender> {
  return INSERT.one(tx, [workspaceId, id, name, addresses]);
}

const LIST = statement({
  name: 'senders-list',
  text: `select ${SENDER} from sender where workspace_id = $1 order by created_at, id`,
  takes: ['uuid'],
  gives: SENDER_COLUMNS,
});

/** The senders of a workspace, the oldest first. */
export function list(tx: Tx, workspaceId: string): Promise<Sender[]> {
  return LIST.all(tx, [workspaceId]);
}

const LOCK = statement({
  name: 'senders-lock',
  text: `select ${SENDER} from sender where workspace_id = $1 and id = $2 for update`,
  takes: ['uuid', 'uuid'],
  gives: SENDER_COLUMNS,
});

export function lock(tx: Tx, workspaceId: string, id: string): Promise<Sender | undefined> {
  return LOCK.first(tx, [workspaceId, id]);
}

const CHANGE = statement({
  name: 'senders-change',
  text: `update sender set name = $3, addresses = $4 where workspace_id = $1 and id = $2 returning ${SENDER}`,
  takes: ['uuid', 'uuid', 'text', 'text[]'],
  gives: SENDER_COLUMNS,
});

export function change(
  tx: Tx,
  workspaceId: string,
  { id, name, addresses }: Pick<Sender, 'id' | 'name' | 'addresses'>,
): Promise<Sender> {
  return CHANGE.one(tx, [workspaceId, id, name, addresses]);
}

const REMOVE = statement({
  name: 'senders-remove',
  text: 'delete from sender where workspace_id = $1 and id = $2',
  takes: ['uuid', 'uuid'],
});

/** Removes a sender with its credentials. */
export async function remove(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await REMOVE.run(tx, [workspaceId, id]);
}

/** Where a sender sends to, and from where it may. */
export type SenderFound = { workspaceId: string; dedupSecret: DedupSecret; addresses: string[] };

const FIND = statement({
  name: 'find-sender',
  text: `select workspace_id as "workspaceId", dedup_secret as "dedupSecret", addresses from find_sender($1, $2)`,
  takes: ['uuid', 'uuid'],
  gives: { workspaceId: 'uuid', dedupSecret: 'bytea', addresses: 'text[]' },
  prepared: true,
});

/**
 * The sender with that id, in whichever workspace; undefined once it or that credential of it has ended. Notes that it was used, once a
 * minute.
 */
export async function find(
  db: Db,
  { id, credentialId }: { id: string; credentialId: string },
): Promise<SenderFound | undefined> {
  const found = await FIND.first(db.pool, [id, credentialId]);
  return found && withSecret(found);
}

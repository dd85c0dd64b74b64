import { type SenderCredentialKind } from '@feedback/contract/vocabulary';
import { type Db, type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/**
 * What a sender signs in with: a `secret`, its own `key` (the public half as a JSON Web Key), or the token that `issuer` gives a `workload`
 * with that `subject`.
 */
export type SenderCredential = {
  id: string;
  senderId: string;
  kind: SenderCredentialKind;
  publicKey: unknown;
  issuer: string | null;
  subject: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const CREDENTIAL = `id, sender_id as "senderId", kind, public_key as "publicKey", issuer, subject, created_at as "createdAt",
                last_used_at as "lastUsedAt"`;
const CREDENTIAL_COLUMNS = {
  id: 'uuid',
  senderId: 'uuid',
  kind: 'text',
  publicKey: 'jsonb?',
  issuer: 'text?',
  subject: 'text?',
  createdAt: 'timestamptz',
  lastUsedAt: 'timestamptz?',
} as const;

type Row = Omit<SenderCredential, 'kind'> & { kind: string };
const toCredential = (row: Row) => row as SenderCredential; // the column has the words of the vocabulary alone

/** What is stored of a new credential: of a secret its SHA-256. */
export type NewCredential =
  | { kind: 'secret'; secretHash: Buffer }
  | { kind: 'key'; publicKey: object }
  | { kind: 'workload'; issuer: string; subject: string };

const INSERT = statement({
  name: 'sender-credentials-insert',
  text: `insert into sender_credential (workspace_id, sender_id, id, kind, secret_hash, public_key, issuer, subject)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${CREDENTIAL}`,
  takes: ['uuid', 'uuid', 'uuid', 'text', 'bytea?', 'jsonb?', 'text?', 'text?'],
  gives: CREDENTIAL_COLUMNS,
});

export async function insert(
  tx: Tx,
  workspaceId: string,
  { senderId, id, ...made }: NewCredential & { senderId: string; id: string },
): Promise<SenderCredential> {
  const row = await INSERT.one(tx, [
    workspaceId,
    senderId,
    id,
    made.kind,
    made.kind === 'secret' ? made.secretHash : null,
    made.kind === 'key' ? JSON.stringify(made.publicKey) : null,
    made.kind === 'workload' ? made.issuer : null,
    made.kind === 'workload' ? made.subject : null,
  ]);
  return toCredential(row);
}

const LIST = statement({
  name: 'sender-credentials-list',
  text: `select ${CREDENTIAL} from sender_credential where workspace_id = $1 and ($2::uuid is null or sender_id = $2)
         order by created_at, id`,
  takes: ['uuid', 'uuid?'],
  gives: CREDENTIAL_COLUMNS,
});

/** The credentials of all senders of a workspace, or of one, the oldest first. */
export async function list(tx: Tx, workspaceId: string, senderId?: string): Promise<SenderCredential[]> {
  return (await LIST.all(tx, [workspaceId, senderId ?? null])).map(toCredential);
}

const REMOVE = statement({
  name: 'sender-credentials-remove',
  text: 'delete from sender_credential where workspace_id = $1 and sender_id = $2 and id = $3',
  takes: ['uuid', 'uuid', 'uuid'],
});

/** Removes a credential; false when the sender has none with that id. */
export async function remove(
  tx: Tx,
  workspaceId: string,
  { senderId, id }: { senderId: string; id: string },
): Promise<boolean> {
  return (await REMOVE.run(tx, [workspaceId, senderId, id])) === 1;
}

const NOTE_USE = statement({
  name: 'sender-credentials-note-use',
  text: 'update sender_credential set last_used_at = now() where workspace_id = $1 and sender_id = $2 and id = $3',
  takes: ['uuid', 'uuid', 'uuid'],
});

/** Notes that a sender has signed in with a credential. */
export async function noteUse(
  tx: Tx,
  workspaceId: string,
  { senderId, id }: { senderId: string; id: string },
): Promise<void> {
  await NOTE_USE.run(tx, [workspaceId, senderId, id]);
}

/** A credential as a sign-in meets it, with the sender's workspace and the addresses that it is allowed. */
export type CredentialFound = {
  workspaceId: string;
  addresses: string[];
  id: string;
  kind: SenderCredentialKind;
  secretHash: Buffer | null;
  publicKey: unknown;
  issuer: string | null;
  subject: string | null;
};

const FIND = statement({
  name: 'find-sender-credentials',
  text: `select workspace_id as "workspaceId", addresses, id, kind, secret_hash as "secretHash", public_key as "publicKey", issuer, subject
         from find_sender_credentials($1)`,
  takes: ['uuid'],
  gives: {
    workspaceId: 'uuid',
    addresses: 'text[]',
    id: 'uuid',
    kind: 'text',
    secretHash: 'bytea?',
    publicKey: 'jsonb?',
    issuer: 'text?',
    subject: 'text?',
  },
  prepared: true,
});

/** What the sender with that id may sign in with, in whichever workspace, the oldest first; none once it has ended. */
export async function find(db: Db, senderId: string): Promise<CredentialFound[]> {
  return (await FIND.all(db.pool, [senderId])) as CredentialFound[]; // `kind` as above
}

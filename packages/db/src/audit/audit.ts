import { type Db, type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';
import { type Actor, type Origin } from './actor.ts';

export type { Origin };

/**
 * The audited actions. Later acts, exports, erasures and settings become further names; `detail` has the fields of each.
 */
export type AuditAction =
  | 'signed-in'
  | 'sign-in-refused'
  | 'sign-in-throttled'
  | 'account-made'
  | 'account-removed'
  | 'password-changed'
  | 'password-reset-made'
  | 'password-reset'
  | 'signing-key-rotated'
  | 'workspace-made'
  | 'workspace-renamed'
  | 'ranking-weight-changed'
  | 'plan-changed'
  | 'work-retried'
  | 'role-refused'
  | 'scope-refused'
  | 'role-changed'
  | 'member-joined'
  | 'member-removed'
  | 'invitation-made'
  | 'invitation-withdrawn'
  | 'survey-key-made'
  | 'survey-key-revoked'
  | 'sender-made'
  | 'sender-changed'
  | 'sender-ended'
  | 'sender-credential-made'
  | 'sender-credential-removed'
  | 'glossary-entry-set'
  | 'glossary-entry-removed'
  | 'repository-connected'
  | 'repository-disconnected'
  | 'repository-token-replaced'
  | 'shared'
  | 'share-link-set'
  | 'unsubscribed'
  | 'digest-chosen'
  | 'mail-resent'
  | 'mail-settled'
  | 'share-proposed'
  | 'share-proposal-dismissed'
  | 'suppression-removed'
  | 'erasure-requested'
  | 'erasure-done'
  | 'workspace-erasure-requested'
  | 'workspace-erased'
  | 'webhook-made'
  | 'webhook-removed'
  | 'webhook-secret-rotated'
  | 'model-chosen'
  | 'past-reading-started'
  | 'past-reading-paused'
  | 'past-reading-resumed'
  | 'past-reading-undone'
  | 'webhook-paused'
  | 'webhook-resumed'
  | 'webhook-disabled'
  | 'export-requested'
  | 'export-downloaded'
  | 'agent-connection-approved'
  | 'agent-connection-ended';

/** The actor: a person (directly or through an agent), an operator at the command line, or the service. */
export type Who = Actor | 'operator' | 'service';

/** `subject` is the thing acted on: its kind, and its id or name. */
export type NewEntry = {
  action: AuditAction;
  by: Who;
  subject?: { kind: string; id: string };
  detail?: Record<string, unknown>;
};

/** The workspace id of entries that belong to no workspace. */
export const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000';

const ADD = statement({
  name: 'audit-add',
  text: `insert into audit_entry (workspace_id, action, actor, person_id, person, connection_id, agent_name, subject_kind,
                                  subject_id, detail, address, request_id)
         values ($1, $2, $3, $4, (select email from person where id = $4), $5, $6, $7, $8, $9, $10, $11)`,
  takes: ['uuid', 'text', 'text', 'uuid?', 'text?', 'text?', 'text?', 'text?', 'jsonb', 'text?', 'text?'],
  prepared: true,
});

/** Audits an action of this transaction in its workspace, with PostgreSQL's time and the person's current address. */
export async function add(
  tx: Tx,
  workspaceId: string,
  { action, by, subject, detail }: NewEntry,
): Promise<void> {
  const { actor, personId, connectionId, agentName, address, requestId } = actorColumns(by);
  await ADD.run(tx, [
    workspaceId,
    action,
    actor,
    personId,
    connectionId,
    agentName,
    subject?.kind ?? null,
    subject?.id ?? null,
    JSON.stringify(detail ?? {}),
    address,
    requestId,
  ]);
}

const NO_PERSON = { personId: null, connectionId: null, agentName: null, address: null, requestId: null };

function actorColumns(by: Who) {
  if (typeof by === 'string') return { ...NO_PERSON, actor: by };
  const { personId, agent, from } = by;
  return {
    actor: agent ? 'agent' : 'person',
    personId,
    connectionId: agent?.connectionId ?? null,
    agentName: agent?.name ?? null,
    address: from?.address ?? null,
    requestId: from?.requestId ?? null,
  };
}

const ADD_FOR_PERSON = statement({
  name: 'audit-person',
  text: 'select audit_person($1, $2, $3, $4, $5, $6, $7)',
  takes: ['uuid?', 'text?', 'text', 'text', 'jsonb', 'text?', 'text?'],
  gives: { audit_person: 'void' },
  prepared: true,
});

/**
 * Audits an event of an account in each of the person's workspaces; without a workspace when there is none or no account has
 * the e-mail address.
 */
export async function addForPerson(
  on: Db | Tx,
  account: { personId: string } | { email: string | null },
  {
    action,
    by,
    from,
    detail,
  }: {
    action: AuditAction;
    by: 'person' | 'operator' | 'unknown';
    from?: Origin | undefined;
    detail?: Record<string, unknown>;
  },
): Promise<void> {
  await ADD_FOR_PERSON.run('pool' in on ? on.pool : on, [
    'personId' in account ? account.personId : null,
    'email' in account ? account.email : null,
    action,
    by,
    JSON.stringify(detail ?? {}),
    from?.address ?? null,
    from?.requestId ?? null,
  ]);
}

/** An entry as it is read. */
export type EntryFound = {
  id: string;
  at: Date;
  workspaceId: string | null;
  action: string;
  actor: 'person' | 'agent' | 'operator' | 'service' | 'unknown';
  personId: string | null;
  person: string | null;
  connectionId: string | null;
  agentName: string | null;
  subjectKind: string | null;
  subjectId: string | null;
  detail: Record<string, unknown>;
  address: string | null;
  requestId: string | null;
};

/** The entries of a workspace, newest first, of one action or of all; `after` is the last id of the previous page. */
export function list(
  tx: Tx,
  workspaceId: string,
  page: { after?: string | undefined; action?: AuditAction | undefined; limit: number },
): Promise<EntryFound[]> {
  return read(tx, { ...page, workspaceId });
}

/** The entries of every workspace and of none, for operators: needs the role feedback_auditor. */
export function listAll(
  on: Pick<Tx, 'query'>,
  page: { after?: string | undefined; limit: number; workspaceId?: string | undefined },
): Promise<EntryFound[]> {
  return read(on, page);
}

const READ = statement({
  name: 'audit-read',
  text: `select id, at, nullif(workspace_id, '${NO_WORKSPACE}') as "workspaceId", action, actor, person_id as "personId", person,
                connection_id as "connectionId", agent_name as "agentName", subject_kind as "subjectKind", subject_id as "subjectId",
                detail, address, request_id as "requestId"
         from audit_entry
         where ($1::uuid is null or workspace_id = $1)
           and ($2::uuid is null or (at, id) < (select a.at, a.id from audit_entry a where a.id = $2 and ($1::uuid is null or a.workspace_id = $1)))
           and ($4::text is null or action = $4)
         order by at desc, id desc limit $3`,
  takes: ['uuid?', 'uuid?', 'int8', 'text?'],
  gives: {
    id: 'uuid',
    at: 'timestamptz',
    workspaceId: 'uuid?',
    action: 'text',
    actor: holds<EntryFound['actor']>('text'),
    personId: 'uuid?',
    person: 'text?',
    connectionId: 'text?',
    agentName: 'text?',
    subjectKind: 'text?',
    subjectId: 'text?',
    detail: holds<EntryFound['detail']>('jsonb'),
    address: 'text?',
    requestId: 'text?',
  },
});

async function read(
  on: Pick<Tx, 'query'>,
  {
    workspaceId,
    after,
    action,
    limit,
  }: {
    workspaceId?: string | undefined;
    after?: string | undefined;
    action?: AuditAction | undefined;
    limit: number;
  },
): Promise<EntryFound[]> {
  return READ.all(on, [workspaceId ?? null, after ?? null, limit, action ?? null]);
}

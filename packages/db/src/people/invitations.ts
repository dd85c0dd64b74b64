import { type Db, type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';
import { type Role } from './people.ts';

/** An invitation in force. `email` is in lower case. */
export type Invitation = { id: string; email: string; role: Role; createdAt: Date; expiresAt: Date };

const INVITATION = `id, email, role, created_at as "createdAt", expires_at as "expiresAt"`;
const INVITATION_COLUMNS = {
  id: 'uuid',
  email: 'text',
  role: 'role',
  createdAt: 'timestamptz',
  expiresAt: 'timestamptz',
} as const;

const PUT = statement({
  name: 'invitations-put',
  text: `insert into invitation (workspace_id, id, email, role, token_hash, invited_by, expires_at)
         select $1, $2, $3, $4::role, $5, $6, now() + make_interval(secs => $7)
         from membership where workspace_id = $1 and person_id = $6 and role = 'owner' for share
         on conflict (workspace_id, email) do update set
           id = excluded.id, role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
           created_at = excluded.created_at, expires_at = excluded.expires_at
         returning ${INVITATION}`,
  takes: ['uuid', 'uuid', 'text', 'role', 'bytea', 'uuid', 'float8'],
  gives: INVITATION_COLUMNS,
});

/**
 * Invites an address, if `invitedBy` is (still) an owner: a demotion commits before or after, and withdraws earlier
 * invitations. An earlier invitation of the address is replaced, and its link stops working.
 */
export async function put(
  tx: Tx,
  workspaceId: string,
  invitation: { id: string; email: string; role: Role; tokenHash: Buffer; invitedBy: string; ttlS: number },
): Promise<Invitation | undefined> {
  return PUT.first(tx, [
    workspaceId,
    invitation.id,
    invitation.email,
    invitation.role,
    invitation.tokenHash,
    invitation.invitedBy,
    invitation.ttlS,
  ]);
}

const LIST = statement({
  name: 'invitations-list',
  text: `select ${INVITATION} from invitation where workspace_id = $1 and expires_at > now() order by created_at desc, id`,
  takes: ['uuid'],
  gives: INVITATION_COLUMNS,
});

/** The invitations in force of a workspace, newest first. */
export async function list(tx: Tx, workspaceId: string): Promise<Invitation[]> {
  return LIST.all(tx, [workspaceId]);
}

const REMOVE = statement({
  name: 'invitations-remove',
  text: 'delete from invitation where workspace_id = $1 and id = $2 and expires_at > now() returning email',
  takes: ['uuid', 'uuid'],
  gives: { email: 'text' },
});

/** Withdraws an invitation and returns its address; undefined when there is none in force. */
export async function remove(tx: Tx, workspaceId: string, id: string): Promise<string | undefined> {
  return (await REMOVE.first(tx, [workspaceId, id]))?.email;
}

const REMOVE_EXPIRED = statement({
  name: 'invitations-remove-expired',
  text: 'delete from invitation where workspace_id = $1 and expires_at <= now()',
  takes: ['uuid'],
});

/** Deletes the expired invitations of a workspace. */
export async function removeExpired(tx: Tx, workspaceId: string): Promise<void> {
  await REMOVE_EXPIRED.run(tx, [workspaceId]);
}

/** What an invitation's link leads to. */
export type InvitationFound = { workspaceId: string; workspaceName: string; email: string; role: Role };

const FIND = statement({
  name: 'find-invitation',
  text: `select workspace_id as "workspaceId", workspace_name as "workspaceName", email, role from find_invitation($1)`,
  takes: ['bytea'],
  gives: { workspaceId: 'uuid', workspaceName: 'text', email: 'text', role: 'role' },
  prepared: true,
});

/** The invitation whose token has that hash (SHA-256); undefined when it is not in force. */
export async function find(db: Db, tokenHash: Buffer): Promise<InvitationFound | undefined> {
  return FIND.first(db.pool, [tokenHash]);
}

const TAKE = statement({
  name: 'invitations-take',
  text: `delete from invitation where workspace_id = $1 and token_hash = $2 and expires_at > now() returning role`,
  takes: ['uuid', 'bytea'],
  gives: { role: 'role' },
});

/** Uses an invitation. Of several concurrent uses exactly one gets its role. */
export async function take(tx: Tx, workspaceId: string, tokenHash: Buffer): Promise<Role | undefined> {
  return (await TAKE.first(tx, [workspaceId, tokenHash]))?.role;
}

import { type Db, type Tx } from './open.ts';
import { type Role } from './people.ts';

/** An invitation that can be used. `email` is in small letters. */
export type Invitation = { id: string; email: string; role: Role; createdAt: Date; expiresAt: Date };

const INVITATION = `id, email, role, created_at as "createdAt", expires_at as "expiresAt"`;

/**
 * Invites an address, if `invitedBy` is an owner (still): a demotion comes before or after, and takes what came before. An
 * earlier invitation of the address is replaced: its link leads nowhere from now on.
 */
export async function put(
  tx: Tx,
  workspaceId: string,
  invitation: { id: string; email: string; role: Role; tokenHash: Buffer; invitedBy: string; ttlS: number },
): Promise<Invitation | undefined> {
  const { rows } = await tx.query<Invitation>(
    `insert into invitation (workspace_id, id, email, role, token_hash, invited_by, expires_at)
     select $1, $2, $3, $4::role, $5, $6, now() + make_interval(secs => $7)
     from membership where workspace_id = $1 and person_id = $6 and role = 'owner' for share
     on conflict (workspace_id, email) do update set
       id = excluded.id, role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
       created_at = excluded.created_at, expires_at = excluded.expires_at
     returning ${INVITATION}`,
    [
      workspaceId,
      invitation.id,
      invitation.email,
      invitation.role,
      invitation.tokenHash,
      invitation.invitedBy,
      invitation.ttlS,
    ],
  );
  return rows[0];
}

/** The invitations of a workspace that can be used, the newest first. */
export async function list(tx: Tx, workspaceId: string): Promise<Invitation[]> {
  const { rows } = await tx.query<Invitation>(
    `select ${INVITATION} from invitation where workspace_id = $1 and expires_at > now() order by created_at desc, id`,
    [workspaceId],
  );
  return rows;
}

/** Withdraws an invitation and gives back whose it was; undefined when there is none that can be used. */
export async function remove(tx: Tx, workspaceId: string, id: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ email: string }>(
    'delete from invitation where workspace_id = $1 and id = $2 and expires_at > now() returning email',
    [workspaceId, id],
  );
  return rows[0]?.email;
}

/** Removes the invitations of a workspace that are too old to be used. */
export async function removeExpired(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query('delete from invitation where workspace_id = $1 and expires_at <= now()', [workspaceId]);
}

/** What stands behind a link. */
export type InvitationFound = { workspaceId: string; workspaceName: string; email: string; role: Role };

/** The invitation whose token has that hash (SHA-256); undefined when it cannot be used. */
export async function find(db: Db, tokenHash: Buffer): Promise<InvitationFound | undefined> {
  const { rows } = await db.pool.query<InvitationFound>({
    name: 'find-invitation',
    text: `select workspace_id as "workspaceId", workspace_name as "workspaceName", email, role from find_invitation($1)`,
    values: [tokenHash],
  });
  return rows[0];
}

/** Uses an invitation up. Of any number at the same time exactly one is given its role. */
export async function take(tx: Tx, workspaceId: string, tokenHash: Buffer): Promise<Role | undefined> {
  const { rows } = await tx.query<{ role: Role }>(
    `delete from invitation where workspace_id = $1 and token_hash = $2 and expires_at > now() returning role`,
    [workspaceId, tokenHash],
  );
  return rows[0]?.role;
}

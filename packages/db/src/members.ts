import { type Actor } from './events.ts';
import { type Tx } from './open.ts';
import { type Role } from './people.ts';

/** A person in a workspace. `id` is the person's. */
export type Member = { id: string; email: string; name: string; role: Role; createdAt: Date };

const MEMBER = `p.id, p.email, p.name, m.role, m.created_at as "createdAt"
  from membership m join person p on p.id = m.person_id`;

/** Who belongs to the workspace, longest first. */
export async function list(tx: Tx, workspaceId: string): Promise<Member[]> {
  const { rows } = await tx.query<Member>(
    `select ${MEMBER} where m.workspace_id = $1 order by m.created_at, p.id`,
    [workspaceId],
  );
  return rows;
}

export async function find(tx: Tx, workspaceId: string, personId: string): Promise<Member | undefined> {
  const { rows } = await tx.query<Member>(`select ${MEMBER} where m.workspace_id = $1 and m.person_id = $2`, [
    workspaceId,
    personId,
  ]);
  return rows[0];
}

/**
 * The role of someone who acts, by themselves or through an agent that may write. Membership, connection and access token stay as
 * they are until the transaction ends; undefined when one of them has ended.
 */
export async function lockActor(
  tx: Tx,
  workspaceId: string,
  { personId, agent }: Actor,
): Promise<Role | undefined> {
  const { rows } = await tx.query<{ role: Role }>({
    name: 'lock-member',
    text: 'select role from membership where workspace_id = $1 and person_id = $2 for share',
    values: [workspaceId, personId],
  });
  if (!agent) return rows[0]?.role;
  const { rowCount } = await tx.query({
    name: 'lock-agent-connection',
    text: `select from agent_connection
           where workspace_id = $1 and id = $2 and person_id = $3 and revoked_at is null and expires_at > now()
             and 'write' = any (scopes) for share`,
    values: [workspaceId, agent.connectionId, personId],
  });
  if (rowCount === 0) return undefined;
  const token = await tx.query({
    name: 'lock-access-token',
    text: `select from oidc_record
           where realm = 'oauth' and model = 'AccessToken' and key = $1 and expires_at > now() for share`,
    values: [agent.accessKey],
  });
  return token.rowCount === 1 ? rows[0]?.role : undefined;
}

export async function hasEmail(tx: Tx, workspaceId: string, email: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from membership m join person p on p.id = m.person_id where m.workspace_id = $1 and p.email = $2`,
    [workspaceId, email],
  );
  return rowCount === 1;
}

export async function countOwners(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await tx.query<{ owners: number }>(
    `select count(*)::int as owners from membership where workspace_id = $1 and role = 'owner'`,
    [workspaceId],
  );
  return rows[0]?.owners ?? 0;
}

/** Gives somebody a place; false when they have one, which stays as it is. */
export async function add(
  tx: Tx,
  workspaceId: string,
  { personId, role, byClaim = false }: { personId: string; role: Role; byClaim?: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into membership (workspace_id, person_id, role, by_claim) values ($1, $2, $3::role, $4)
     on conflict (workspace_id, person_id) do nothing`,
    [workspaceId, personId, role, byClaim],
  );
  return rowCount === 1;
}

/** Changes what a member may do. Whoever is no owner any more has no invitations out either. */
export async function setRole(tx: Tx, workspaceId: string, personId: string, role: Role): Promise<void> {
  await tx.query('update membership set role = $3::role where workspace_id = $1 and person_id = $2', [
    workspaceId,
    personId,
    role,
  ]);
  if (role === 'owner') return;
  await tx.query('delete from invitation where workspace_id = $1 and invited_by = $2', [
    workspaceId,
    personId,
  ]);
}

/**
 * Takes a place away, and with it the agents the person let in and everything issued to these. The place is locked first, so
 * that no agent comes in behind it; then rows go in the order in which ending one connection takes them. Gives back the connections
 * that had not ended before.
 */
export async function remove(
  tx: Tx,
  workspaceId: string,
  personId: string,
): Promise<{ id: string; clientName: string }[]> {
  const place = [workspaceId, personId];
  await tx.query('select from membership where workspace_id = $1 and person_id = $2 for update', place);
  const { rows } = await tx.query<{ id: string; clientName: string; revokedAt: Date | null }>(
    `delete from agent_connection where workspace_id = $1 and person_id = $2
     returning id, client_name as "clientName", revoked_at as "revokedAt"`,
    place,
  );
  await tx.query(`delete from oidc_record where realm = 'oauth' and grant_id = any ($1)`, [
    rows.map(({ id }) => id),
  ]);
  await tx.query('delete from membership where workspace_id = $1 and person_id = $2', place);
  return rows.filter(({ revokedAt }) => revokedAt === null);
}

import { type Actor } from '../audit/events.ts';
import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';
import { type Role } from './people.ts';

/** A person in a workspace. `id` is the person's. */
export type Member = { id: string; email: string; name: string; role: Role; createdAt: Date };

const MEMBER = `p.id, p.email, p.name, m.role, m.created_at as "createdAt"
  from membership m join person p on p.id = m.person_id`;
const MEMBER_COLUMNS = {
  id: 'uuid',
  email: 'text',
  name: 'text',
  role: 'role',
  createdAt: 'timestamptz',
} as const;

const LIST = statement({
  name: 'members-list',
  text: `select ${MEMBER} where m.workspace_id = $1 order by m.created_at, p.id`,
  takes: ['uuid'],
  gives: MEMBER_COLUMNS,
});

/** The members of the workspace, longest first. */
export async function list(tx: Tx, workspaceId: string): Promise<Member[]> {
  return LIST.all(tx, [workspaceId]);
}

const FIND = statement({
  name: 'members-find',
  text: `select ${MEMBER} where m.workspace_id = $1 and m.person_id = $2`,
  takes: ['uuid', 'uuid'],
  gives: MEMBER_COLUMNS,
});

export async function find(tx: Tx, workspaceId: string, personId: string): Promise<Member | undefined> {
  return FIND.first(tx, [workspaceId, personId]);
}

const LOCK_MEMBER = statement({
  name: 'lock-member',
  text: 'select role from membership where workspace_id = $1 and person_id = $2 for share',
  takes: ['uuid', 'uuid'],
  gives: { role: 'role' },
  prepared: true,
});

const LOCK_AGENT_CONNECTION = statement({
  name: 'lock-agent-connection',
  text: `select from agent_connection
         where workspace_id = $1 and id = $2 and person_id = $3 and revoked_at is null and expires_at > now()
           and 'write' = any (scopes) for share`,
  takes: ['uuid', 'text', 'uuid'],
  prepared: true,
});

const LOCK_ACCESS_TOKEN = statement({
  name: 'lock-access-token',
  text: `select from oidc_record
         where realm = 'oauth' and model = 'AccessToken' and key = $1 and expires_at > now() for share`,
  takes: ['text'],
  prepared: true,
});

/**
 * The role of a person, or of their agent that may write. Membership, connection and access token are locked until the
 * transaction ends; undefined when one of them has ended.
 */
export async function lockActor(
  tx: Tx,
  workspaceId: string,
  { personId, agent }: Actor,
): Promise<Role | undefined> {
  const role = (await LOCK_MEMBER.first(tx, [workspaceId, personId]))?.role;
  if (!agent) return role;
  const connections = await LOCK_AGENT_CONNECTION.run(tx, [workspaceId, agent.connectionId, personId]);
  if (connections === 0) return undefined;
  const tokens = await LOCK_ACCESS_TOKEN.run(tx, [agent.accessKey]);
  return tokens === 1 ? role : undefined;
}

const HAS_EMAIL = statement({
  name: 'members-has-email',
  text: `select from membership m join person p on p.id = m.person_id where m.workspace_id = $1 and p.email = $2`,
  takes: ['uuid', 'text'],
});

export async function hasEmail(tx: Tx, workspaceId: string, email: string): Promise<boolean> {
  return (await HAS_EMAIL.run(tx, [workspaceId, email])) === 1;
}

const COUNT_OWNERS = statement({
  name: 'members-count-owners',
  text: `select count(*)::int as owners from membership where workspace_id = $1 and role = 'owner'`,
  takes: ['uuid'],
  gives: { owners: 'int4' },
});

export async function countOwners(tx: Tx, workspaceId: string): Promise<number> {
  return (await COUNT_OWNERS.one(tx, [workspaceId])).owners;
}

const ADD = statement({
  name: 'members-add',
  text: `insert into membership (workspace_id, person_id, role, by_claim) values ($1, $2, $3::role, $4)
         on conflict (workspace_id, person_id) do nothing`,
  takes: ['uuid', 'uuid', 'role', 'bool'],
});

/** Makes a person a member; false when they already are, and then nothing changes. */
export async function add(
  tx: Tx,
  workspaceId: string,
  { personId, role, byClaim = false }: { personId: string; role: Role; byClaim?: boolean },
): Promise<boolean> {
  return (await ADD.run(tx, [workspaceId, personId, role, byClaim])) === 1;
}

const SET_ROLE = statement({
  name: 'members-set-role',
  text: 'update membership set role = $3::role where workspace_id = $1 and person_id = $2',
  takes: ['uuid', 'uuid', 'role'],
});

const DELETE_INVITATIONS = statement({
  name: 'members-delete-invitations',
  text: 'delete from invitation where workspace_id = $1 and invited_by = $2',
  takes: ['uuid', 'uuid'],
});

/** Changes a member's role. Losing the owner's role also withdraws the invitations the person sent. */
export async function setRole(tx: Tx, workspaceId: string, personId: string, role: Role): Promise<void> {
  await SET_ROLE.run(tx, [workspaceId, personId, role]);
  if (role === 'owner') return;
  await DELETE_INVITATIONS.run(tx, [workspaceId, personId]);
}

const LOCK_PLACE = statement({
  name: 'members-lock-place',
  text: 'select from membership where workspace_id = $1 and person_id = $2 for update',
  takes: ['uuid', 'uuid'],
});

/** Locks the connections in the order in which `note_agent_uses` locks them. */
const LOCK_CONNECTIONS = statement({
  name: 'members-lock-connections',
  text: 'select from agent_connection where workspace_id = $1 and person_id = $2 order by id for update',
  takes: ['uuid', 'uuid'],
});

const DELETE_CONNECTIONS = statement({
  name: 'members-delete-connections',
  text: `delete from agent_connection where workspace_id = $1 and person_id = $2
         returning id, client_name as "clientName", revoked_at as "revokedAt"`,
  takes: ['uuid', 'uuid'],
  gives: { id: 'text', clientName: 'text', revokedAt: 'timestamptz?' },
});

const DELETE_TOKENS = statement({
  name: 'members-delete-tokens',
  text: `delete from oidc_record where realm = 'oauth' and grant_id = any ($1)`,
  takes: ['text[]'],
});

const DELETE_PLACE = statement({
  name: 'members-delete-place',
  text: 'delete from membership where workspace_id = $1 and person_id = $2',
  takes: ['uuid', 'uuid'],
});

/**
 * Removes a membership with the person's agent connections and all their tokens. The membership is locked first, so that no
 * agent connects behind it; then rows are deleted in the same order as when one connection ends. Returns the connections
 * that had not ended before.
 */
export async function remove(
  tx: Tx,
  workspaceId: string,
  personId: string,
): Promise<{ id: string; clientName: string }[]> {
  const place = [workspaceId, personId] as const;
  await LOCK_PLACE.run(tx, place);
  await LOCK_CONNECTIONS.run(tx, place);
  const rows = await DELETE_CONNECTIONS.all(tx, place);
  await DELETE_TOKENS.run(tx, [rows.map(({ id }) => id)]);
  await DELETE_PLACE.run(tx, place);
  return rows.filter(({ revokedAt }) => revokedAt === null);
}

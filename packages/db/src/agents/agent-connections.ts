import { type Actor, type Origin } from '../audit/actor.ts';
import { type Db, type Tx } from '../connections/open.ts';
import { keyOf } from '../identity/oidc-records.ts';
import { type Role } from '../people/people.ts';
import { statement } from '../statements/statement.ts';
import { type AgentCall } from './agent-calls.ts';

/** An agent that a person has connected to a workspace. `id` is the grant's. */
export type NewConnection = {
  id: string;
  personId: string;
  clientId: string;
  clientName: string;
  scopes: string[];
  redirectHost: string;
  /** For how long it is in force, by PostgreSQL's clock. */
  lifeS: number;
};

/** Whom an access token acts for and what it allows, at the time of the call. */
export type AgentAccess = {
  /** The hash by which the access token is found. */
  accessKey: string;
  workspaceId: string;
  workspaceName: string;
  connectionId: string;
  personId: string;
  email: string;
  role: Role;
  clientId: string;
  clientName: string;
  audience: string;
  scopes: string[];
  lastUsedAt: Date | null;
};

/** What a connection allows now, given the membership `m`: a viewer's agent may not write (§11). */
const scopesNow = (scopes: string) =>
  `case when m.role = 'viewer' then array_remove(${scopes}, 'write') else ${scopes} end`;

const ADD = statement({
  name: 'agent-connections-add',
  text: `insert into agent_connection
           (workspace_id, id, person_id, client_id, client_name, scopes, redirect_host, expires_at)
         select $1, $2, $3, $4, $5, ${scopesNow('$6::text[]')}, $7, now() + make_interval(secs => $8)
         from membership m where m.workspace_id = $1 and m.person_id = $3 for share
         returning scopes`,
  takes: ['uuid', 'text', 'uuid', 'text', 'text', 'text[]', 'text', 'float8'],
  gives: { scopes: 'text[]' },
});

/**
 * Stores what a person has approved; returns the granted scopes, none if they are no longer a member. The foreign key
 * enforces that.
 */
export async function add(
  tx: Tx,
  workspaceId: string,
  connection: NewConnection,
): Promise<string[] | undefined> {
  return (
    await ADD.first(tx, [
      workspaceId,
      connection.id,
      connection.personId,
      connection.clientId,
      connection.clientName,
      connection.scopes,
      connection.redirectHost,
      connection.lifeS,
    ])
  )?.scopes;
}

/** A connection in force, with the person who made it. */
export type Connection = Omit<NewConnection, 'lifeS'> & {
  email: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** The number of tool calls that were allowed. */
  calls: number;
};

const CONNECTION = `c.id, c.person_id as "personId", p.email, c.client_id as "clientId", c.client_name as "clientName",
                ${scopesNow('c.scopes')} as scopes,
                c.redirect_host as "redirectHost", c.created_at as "createdAt", c.last_used_at as "lastUsedAt", c.calls::float8 as calls`;
const CONNECTION_COLUMNS = {
  id: 'text',
  personId: 'uuid',
  email: 'text',
  clientId: 'text',
  clientName: 'text',
  scopes: 'text[]',
  redirectHost: 'text',
  createdAt: 'timestamptz',
  lastUsedAt: 'timestamptz?',
  calls: 'float8',
} as const;

const LIST = statement({
  name: 'list-agent-connections',
  text: `select ${CONNECTION}
         from agent_connection c
         join person p on p.id = c.person_id
         join membership m on m.workspace_id = c.workspace_id and m.person_id = c.person_id
         where c.workspace_id = $1 and c.revoked_at is null and c.expires_at > now()
         order by c.created_at desc, c.id`,
  takes: ['uuid'],
  gives: CONNECTION_COLUMNS,
  prepared: true,
});

/** The connections in force of a workspace, newest first. */
export async function list(tx: Tx, workspaceId: string): Promise<Connection[]> {
  return LIST.all(tx, [workspaceId]);
}

const FIND = statement({
  name: 'agent-connections-find',
  text: `select ${CONNECTION}, coalesce(c.revoked_at, case when c.expires_at <= now() then c.expires_at end) as "endedAt"
         from agent_connection c
         join person p on p.id = c.person_id
         join membership m on m.workspace_id = c.workspace_id and m.person_id = c.person_id
         where c.workspace_id = $1 and c.id = $2`,
  takes: ['uuid', 'text'],
  gives: { ...CONNECTION_COLUMNS, endedAt: 'timestamptz?' },
});

/** A connection with when it ended; `endedAt` is null while it is in force. */
export type KnownConnection = Connection & { endedAt: Date | null };

/** A connection of a member, in force or ended; undefined when the workspace has none of that id. */
export async function find(tx: Tx, workspaceId: string, id: string): Promise<KnownConnection | undefined> {
  return FIND.first(tx, [workspaceId, id]);
}

/** What the access token allows now; undefined when it, its connection or the membership has ended. */
export async function findAccess(db: Db, accessToken: string): Promise<AgentAccess | undefined> {
  return findAccessByKey(db, keyOf(accessToken));
}

const FIND_ACCESS_BY_KEY = statement({
  name: 'find-agent-access',
  text: `select $1 as "accessKey", workspace_id as "workspaceId", workspace_name as "workspaceName", connection_id as "connectionId",
                person_id as "personId", email, role, client_id as "clientId", client_name as "clientName", audience, scopes,
                last_used_at as "lastUsedAt"
         from find_agent_access($1)`,
  takes: ['text'],
  gives: {
    accessKey: 'text',
    workspaceId: 'uuid',
    workspaceName: 'text',
    connectionId: 'text',
    personId: 'uuid',
    email: 'text',
    role: 'role',
    clientId: 'text',
    clientName: 'text',
    audience: 'text',
    scopes: 'text[]',
    lastUsedAt: 'timestamptz?',
  },
  prepared: true,
});

/** What an access token allows now, by the key that an earlier lookup of the token returned. */
export async function findAccessByKey(db: Db, accessKey: string): Promise<AgentAccess | undefined> {
  return FIND_ACCESS_BY_KEY.first(db.pool, [accessKey]);
}

// Locks in the order of end_agent_connection. A lock writes nothing that must outlive a crash, so the commit waits for no disk.
const HOLD_ACCESS = statement({
  name: 'hold-agent-access',
  text: `select set_config('synchronous_commit', 'off', true)
         from agent_connection c
         join membership m on m.workspace_id = c.workspace_id and m.person_id = c.person_id
         join oidc_record t on t.realm = 'oauth' and t.model = 'AccessToken' and t.grant_id = c.id
         where c.workspace_id = $1 and c.id = $2 and t.key = $3
           and c.revoked_at is null and c.expires_at > now() and t.expires_at > now()
         for share of c, t`,
  takes: ['uuid', 'text', 'text'],
  gives: { set_config: 'text' },
  prepared: true,
});

/** Whether an access is in force. Until the transaction ends, everyone who would end it waits. */
export async function hold(
  tx: Tx,
  { workspaceId, connectionId, accessKey }: Pick<AgentAccess, 'workspaceId' | 'connectionId' | 'accessKey'>,
): Promise<boolean> {
  return (await HOLD_ACCESS.first(tx, [workspaceId, connectionId, accessKey])) !== undefined;
}

const FIND_MAKER = statement({
  name: 'agent-connections-find-maker',
  text: `select person_id as "personId" from agent_connection
         where workspace_id = $1 and id = $2 and revoked_at is null and expires_at > now()`,
  takes: ['uuid', 'text'],
  gives: { personId: 'uuid' },
});

/** The person who made a connection in force; undefined when the workspace has none of that id. */
export async function findMaker(tx: Tx, workspaceId: string, id: string): Promise<string | undefined> {
  return (await FIND_MAKER.first(tx, [workspaceId, id]))?.personId;
}

const FIND_SCOPES = statement({
  name: 'agent-connection-scopes',
  text: `select ${scopesNow('c.scopes')} as scopes
         from agent_connection c join membership m on m.workspace_id = c.workspace_id and m.person_id = c.person_id
         where c.workspace_id = $1 and c.id = $2 and c.revoked_at is null and c.expires_at > now()`,
  takes: ['uuid', 'text'],
  gives: { scopes: 'text[]' },
  prepared: true,
});

/** What a connection allows now; undefined when it was ended, has expired, or the membership has ended. */
export async function findScopes(tx: Tx, workspaceId: string, id: string): Promise<string[] | undefined> {
  return (await FIND_SCOPES.first(tx, [workspaceId, id]))?.scopes;
}

/** A call that has ended, by the id under which it is stored. */
export type EndedCall = Omit<AgentCall, 'connectionId' | 'clientName'>;

/**
 * The use of a connection: the number of tool calls, the time of the last request, and the calls that have ended, of which the last
 * are kept.
 */
export type Use = { workspaceId: string; id: string; calls: number; at: Date; ended: EndedCall[] };

// One statement is one transaction: uses are written with their calls, or both with the next write.
const NOTE_USES = statement({
  name: 'note-agent-uses',
  text: `select note_agent_uses($1, $2, $3, $4), note_agent_calls($5, $6, $7, $8, $9, $10, $11, $12)`,
  takes: [
    'uuid[]',
    'text[]',
    'int8[]',
    'timestamptz[]',
    'uuid[]',
    'text[]',
    'uuid[]',
    'text[]',
    'text?[]',
    'text[]',
    'int4[]',
    'timestamptz[]',
  ],
  gives: { note_agent_uses: 'void', note_agent_calls: 'void' },
  prepared: true,
});

/** Adds uses to connections of any workspaces; connections that are gone are skipped. */
export async function noteUses(db: Db, uses: Use[]): Promise<void> {
  const ended = uses.flatMap(({ workspaceId, id: connectionId, ended: calls }) =>
    calls.map((call) => ({ workspaceId, connectionId, ...call })),
  );
  await NOTE_USES.run(db.pool, [
    uses.map(({ workspaceId }) => workspaceId),
    uses.map(({ id }) => id),
    uses.map(({ calls }) => calls),
    uses.map(({ at }) => at),
    ended.map(({ workspaceId }) => workspaceId),
    ended.map(({ connectionId }) => connectionId),
    ended.map(({ id }) => id),
    ended.map(({ tool }) => tool),
    ended.map(({ operation }) => operation),
    ended.map(({ outcome }) => outcome),
    ended.map(({ tookMs }) => tookMs),
    ended.map(({ at }) => at),
  ]);
}

/** Why a connection ended, and who ended it: a person, its own agent, or the service. */
export type End = { by: Actor | 'agent' | 'service'; reason: string; from?: Origin | undefined };

const END = statement({
  name: 'end-agent-connection',
  text: 'select end_agent_connection($1, $2, $3, $4, $5, $6)',
  takes: ['text', 'text', 'uuid?', 'text', 'text?', 'text?'],
  gives: { end_agent_connection: 'void' },
  prepared: true,
});

/** Ends a connection with all its tokens, in any workspace: every process refuses the next call. */
export async function end(on: Db | Tx, id: string, { by, reason, from }: End): Promise<void> {
  const person = typeof by === 'string' ? undefined : by;
  const origin = from ?? person?.from;
  await END.run('pool' in on ? on.pool : on, [
    id,
    typeof by === 'string' ? by : 'person',
    person?.personId ?? null,
    reason,
    origin?.address ?? null,
    origin?.requestId ?? null,
  ]);
}

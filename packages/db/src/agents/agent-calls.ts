import { type Tx } from '../connections/open.ts';
import { holds, type Row } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

/**
 * How a call ended: `done`; `declined`, with the reason in the answer (wrong arguments, a move that is not allowed);
 * `not-allowed` by its permissions; `failed` by a fault of ours; or `stopped`, because the agent no longer waited.
 */
export type CallOutcome = 'done' | 'declined' | 'not-allowed' | 'failed' | 'stopped';

const CALL = {
  id: 'uuid',
  connectionId: 'text',
  tool: 'text',
  operation: 'text?',
  outcome: holds<CallOutcome>('text'),
  tookMs: 'int4',
  at: 'timestamptz',
  clientName: 'text',
} as const;

/** One call of an agent: what it called and how that ended, and nothing of what was asked or answered. */
export type AgentCall = Row<typeof CALL>;

const columns = (calls: string) =>
  `${calls}.id, ${calls}.connection_id as "connectionId", ${calls}.tool, ${calls}.operation, ${calls}.outcome,
   ${calls}.took_ms as "tookMs", ${calls}.at`;

const LIST = statement({
  name: 'agent-calls-list',
  text: `select ${columns('c')}, a.client_name as "clientName"
         from agent_connection a
         join agent_call c on c.workspace_id = a.workspace_id and c.connection_id = a.id
         where a.workspace_id = $1 and a.id = $2
         order by c.id desc limit $3`,
  takes: ['uuid', 'text', 'int8'],
  gives: CALL,
});

/** The last calls of a connection, newest first. */
export async function list(
  tx: Tx,
  workspaceId: string,
  { connectionId, limit }: { connectionId: string; limit: number },
): Promise<AgentCall[]> {
  return LIST.all(tx, [workspaceId, connectionId, limit]);
}

const LIST_OF_PERSON = statement({
  name: 'agent-calls-list-of-person',
  text: `select ${columns('c')}, a.client_name as "clientName"
         from agent_connection a
         cross join lateral (
           select * from agent_call n where n.workspace_id = a.workspace_id and n.connection_id = a.id
           order by n.id desc limit $3) c
         where a.workspace_id = $1 and a.person_id = $2 and a.revoked_at is null and a.expires_at > now()
         order by c.id desc limit $3`,
  takes: ['uuid', 'uuid', 'int8'],
  gives: CALL,
});

/** The last calls of all connections in force that a person made, newest first. */
export async function listOfPerson(
  tx: Tx,
  workspaceId: string,
  { personId, limit }: { personId: string; limit: number },
): Promise<AgentCall[]> {
  return LIST_OF_PERSON.all(tx, [workspaceId, personId, limit]);
}

import { type AgentConnection as ShownAgent } from '@feedback/contract';
import { agentCalls, agentConnections, waitingAgents, withWorkspace } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { type Caller, refused } from '../acts/act.ts';
import { NO_AGENT } from './end-agent-connection.ts';

/** As many as are kept of a connection. */
const CALLS = 100;
/** How many of a person's last calls are read with their own agents. */
const OWN_CALLS = 10;

export type AgentConnection = agentConnections.Connection;
/** A connection with what it has told of itself. */
export type KnownAgent = agentConnections.KnownConnection;
export type AgentCall = agentCalls.AgentCall;
/** An agent that has registered and asks the person for permission. */
export type WaitingAgent = waitingAgents.WaitingAgent;

/** The connected agents; members who are not owners see their own. */
export async function readAgents({ db }: Pick<ActDeps, 'db'>, caller: Caller): Promise<AgentConnection[]> {
  const { workspaceId } = caller;
  const all = await withWorkspace(db, workspaceId, (tx) => agentConnections.list(tx, workspaceId));
  return all.filter((agent) => maySee(caller, agent));
}

/**
 * An agent with its last calls.
 * @throws AppError `not-found`, also where another member connected it
 */
export async function readAgent(
  { db }: Pick<ActDeps, 'db'>,
  caller: Caller,
  { id }: { id: string },
): Promise<{ agent: KnownAgent; calls: AgentCall[] }> {
  const { workspaceId } = caller;
  const { agent, calls } = await withWorkspace(db, workspaceId, async (tx) => ({
    agent: await agentConnections.find(tx, workspaceId, id),
    calls: await agentCalls.list(tx, workspaceId, { connectionId: id, limit: CALLS }),
  }));
  if (!agent || !maySee(caller, agent)) throw refused(NO_AGENT);
  return { agent, calls };
}

/** A member's own agents with their last calls, newest first, and the one that waits for the member's permission. */
export async function readOwnAgents(
  { db }: Pick<ActDeps, 'db'>,
  { workspaceId, by: { personId } }: Caller,
): Promise<{ own: AgentConnection[]; calls: AgentCall[]; waiting: WaitingAgent | undefined }> {
  const { all, calls } = await withWorkspace(db, workspaceId, async (tx) => ({
    all: await agentConnections.list(tx, workspaceId),
    calls: await agentCalls.listOfPerson(tx, workspaceId, { personId, limit: OWN_CALLS }),
  }));
  const own = all.filter((connection) => connection.personId === personId);
  return { own, calls, waiting: await waitingAgents.find(db, personId) };
}

function maySee({ role, by }: Caller, { personId }: AgentConnection): boolean {
  return role === 'owner' || personId === by.personId;
}

/** A connection as JSON. */
export function toAgent(connection: AgentConnection & Partial<Pick<KnownAgent, 'endedAt'>>): ShownAgent {
  return {
    id: connection.id,
    client_id: connection.clientId,
    client_name: connection.clientName,
    person: connection.email,
    scopes: connection.scopes,
    redirect_host: connection.redirectHost,
    created_at: connection.createdAt.toISOString(),
    last_used_at: connection.lastUsedAt?.toISOString() ?? null,
    ended_at: connection.endedAt?.toISOString() ?? null,
    calls: connection.calls,
  };
}

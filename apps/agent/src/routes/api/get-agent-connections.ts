import { agentConnections, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';

/** GET /api/agent-connections: the agents connected to the workspace; members who are not owners see their own. */
export function getAgentConnections({ db }: Deps): RequestHandler<{ id: string }> {
  return async (_req, res) => {
    const { workspaceId, personId, role } = memberOf(res);
    const all = await withWorkspace(db, workspaceId, (tx) => agentConnections.list(tx, workspaceId));
    const seen = all.filter((connection) => role === 'owner' || connection.personId === personId);
    res.json({ connections: seen.map(toConnection) });
  };
}

function toConnection(connection: agentConnections.Connection) {
  return {
    id: connection.id,
    client_id: connection.clientId,
    client_name: connection.clientName,
    person: connection.email,
    scopes: connection.scopes,
    redirect_host: connection.redirectHost,
    created_at: connection.createdAt.toISOString(),
    last_used_at: connection.lastUsedAt?.toISOString() ?? null,
    calls: connection.calls,
  };
}

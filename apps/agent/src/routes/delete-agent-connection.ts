import { agentConnections, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';
import { memberOf } from '../session.ts';

/** DELETE /api/agent-connections/{id} (§5.7): an owner ends any connection of the workspace, others the ones they made. */
export function deleteAgentConnection({ db }: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId, personId, role } = memberOf(res);
    const all = await withWorkspace(db, workspaceId, (tx) => agentConnections.list(tx, workspaceId));
    const connection = all.find(({ id }) => id === req.params.id);
    if (!connection) throw new AppError('not-found', 'There is no such agent connection');
    if (role !== 'owner' && connection.personId !== personId) {
      throw new AppError('forbidden', 'Only an owner may end what somebody else has approved');
    }
    await agentConnections.end(db, connection.id);
    res.status(204).end();
  };
}

import { endAgentConnection, RoleRefused } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';

/**
 * DELETE /api/agent-connections/{id} (§5.7): an owner may end any connection of the workspace, other members the ones they made.
 */
export function deleteAgentConnection(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const outcome = await endAgentConnection(deps, workspaceId, { id: req.params.id, by });
    if (outcome === 'not-found') throw new AppError('not-found', 'There is no such agent connection');
    if (outcome === 'not-theirs')
      throw new RoleRefused('Only an owner may end a connection that another member approved');
    res.status(204).end();
  };
}

import { agentConnections, type Db, type events } from '@feedback/db';
import { type Refusal, refused } from '../acts/act.ts';
import { RoleRefused, withActor } from '../acts/acting.ts';

export const NO_AGENT: Refusal = {
  kind: 'not-found',
  detail: 'There is no such agent connection: it ended, or another member approved it',
};

/**
 * Ends an agent connection (§5.7): owners end any connection of the workspace, other members their own.
 * @throws AppError `not-found`; RoleRefused when it is another member's
 */
export function endAgentConnection(
  { db }: { db: Db },
  workspaceId: string,
  { id, by }: { id: string; by: events.Actor },
): Promise<{ clientName: string }> {
  return withActor(db, workspaceId, { by, least: 'viewer' }, async (tx, role) => {
    const maker = await agentConnections.findMaker(tx, workspaceId, id);
    if (maker === undefined) throw refused(NO_AGENT);
    if (role !== 'owner' && maker !== by.personId)
      throw new RoleRefused('Only an owner may end a connection that another member approved');
    const known = await agentConnections.find(tx, workspaceId, id);
    await agentConnections.end(tx, id, { by, reason: 'ended-by-person' });
    return { clientName: known?.clientName ?? 'The agent' };
  });
}

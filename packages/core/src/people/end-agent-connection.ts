import { agentConnections, type Db, type events } from '@feedback/db';
import { withActor } from './acting.ts';

/** Ends an agent connection (§5.7): owners end any connection of the workspace, other members their own. */
export function endAgentConnection(
  { db }: { db: Db },
  workspaceId: string,
  { id, by }: { id: string; by: events.Actor },
): Promise<'ended' | 'not-found' | 'not-theirs'> {
  return withActor(db, workspaceId, { by, least: 'viewer' }, async (tx, role) => {
    const maker = await agentConnections.findMaker(tx, workspaceId, id);
    if (maker === undefined) return 'not-found';
    if (role !== 'owner' && maker !== by.personId) return 'not-theirs';
    await agentConnections.end(tx, id, { by, reason: 'ended-by-person' });
    return 'ended';
  });
}

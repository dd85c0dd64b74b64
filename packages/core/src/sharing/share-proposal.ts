import {
  audit,
  type Db,
  type events,
  isUuid,
  shareProposals,
  shares,
  type Tx,
  withWorkspace,
} from '@feedback/db';
import { withActor } from '../acts/acting.ts';

/** What an agent proposed for the present release of a priority; undefined when nothing waits for a person. */
export async function findShareProposal(
  tx: Tx,
  workspaceId: string,
  priorityId: string,
): Promise<shareProposals.ShareProposal | undefined> {
  if (!isUuid(priorityId)) return undefined;
  const proposal = await shareProposals.find(tx, workspaceId, priorityId);
  if (!proposal) return undefined;
  const shipped = await shares.findShip(tx, workspaceId, priorityId);
  return (shipped?.ship ?? priorityId) === proposal.ship ? proposal : undefined;
}

/** What an agent proposed to tell the customers of a priority; undefined when nothing waits for a person. */
export function readShareProposal(
  { db }: { db: Db },
  { workspaceId }: { workspaceId: string },
  { priorityId }: { priorityId: string },
): Promise<shareProposals.ShareProposal | undefined> {
  return withWorkspace(db, workspaceId, (tx) => findShareProposal(tx, workspaceId, priorityId));
}

/** Puts a proposal aside: no mail goes out. Returns whether there was one. */
export async function dismissShareProposal(
  { db }: { db: Db },
  workspaceId: string,
  { priorityId, by }: { priorityId: string; by: events.Actor },
): Promise<boolean> {
  if (!isUuid(priorityId)) return false;
  return withActor(db, workspaceId, { by, least: 'member' }, async (tx) => {
    const removed = await shareProposals.remove(tx, workspaceId, priorityId);
    if (removed)
      await audit.add(tx, workspaceId, {
        action: 'share-proposal-dismissed',
        by,
        subject: { kind: 'priority', id: priorityId },
      });
    return removed;
  });
}

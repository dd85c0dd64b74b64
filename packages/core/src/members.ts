import { type Db, members, type people, type Tx, withWorkspace, workspaces } from '@feedback/db';

export type MemberChanged =
  | { outcome: 'changed'; member: members.Member }
  | { outcome: 'not-found' }
  | { outcome: 'last-owner' };

/** Changes what a member may do. A workspace always has an owner. */
export function changeRole(
  { db }: { db: Db },
  workspaceId: string,
  { personId, role }: { personId: string; role: people.Role },
): Promise<MemberChanged> {
  return changing(db, workspaceId, personId, async (tx, member) => {
    if (member.role === 'owner' && role !== 'owner' && (await isLastOwner(tx, workspaceId)))
      return { outcome: 'last-owner' };
    await members.setRole(tx, workspaceId, personId, role);
    return { outcome: 'changed', member: { ...member, role } };
  });
}

/**
 * Takes a person out of a workspace: what they signed in with and the agents they let in are refused from the next call on,
 * in every process, because each looks the membership up.
 */
export function removeMember(
  { db }: { db: Db },
  workspaceId: string,
  personId: string,
): Promise<MemberChanged> {
  return changing(db, workspaceId, personId, async (tx, member) => {
    if (member.role === 'owner' && (await isLastOwner(tx, workspaceId))) return { outcome: 'last-owner' };
    await members.remove(tx, workspaceId, personId);
    return { outcome: 'changed', member };
  });
}

/** The workspace is locked: of two owners who let go of each other at the same time one stays. */
function changing(
  db: Db,
  workspaceId: string,
  personId: string,
  change: (tx: Tx, member: members.Member) => Promise<MemberChanged>,
): Promise<MemberChanged> {
  return withWorkspace(db, workspaceId, async (tx) => {
    await workspaces.lock(tx, workspaceId);
    const member = await members.find(tx, workspaceId, personId);
    return member ? change(tx, member) : { outcome: 'not-found' };
  });
}

async function isLastOwner(tx: Tx, workspaceId: string): Promise<boolean> {
  return (await members.countOwners(tx, workspaceId)) === 1;
}

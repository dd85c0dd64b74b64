import {
  audit,
  type Db,
  type events,
  members,
  type people,
  type Tx,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import { type Acting, requireActor } from './acting.ts';
import { takePlace } from './take-place.ts';

export type MemberChanged =
  | { outcome: 'changed'; member: members.Member }
  | { outcome: 'not-found' }
  | { outcome: 'last-owner' };

/** Changes a member's role. A workspace always has an owner. */
export function changeRole(
  { db }: { db: Db },
  workspaceId: string,
  { personId, role, by }: { personId: string; role: people.Role; by: events.Actor },
): Promise<MemberChanged> {
  return changing(db, workspaceId, { personId, by, least: 'owner' }, async (tx, member) => {
    if (member.role === 'owner' && role !== 'owner' && (await isLastOwner(tx, workspaceId)))
      return { outcome: 'last-owner' };
    await members.setRole(tx, workspaceId, personId, role);
    if (role !== member.role)
      await audit.add(tx, workspaceId, {
        action: 'role-changed',
        by,
        subject: { kind: 'person', id: personId },
        detail: { email: member.email, from: member.role, to: role },
      });
    return { outcome: 'changed', member: { ...member, role } };
  });
}

/**
 * Removes a person from a workspace: their sessions and their agents are refused from the next call on, in every process,
 * because each call looks up the membership.
 */
export function removeMember(
  { db }: { db: Db },
  workspaceId: string,
  { personId, by }: { personId: string; by: events.Actor },
): Promise<MemberChanged> {
  const least = by.personId === personId ? 'viewer' : 'owner'; // every member may leave
  return changing(db, workspaceId, { personId, by, least }, async (tx, member) => {
    if (member.role === 'owner' && (await isLastOwner(tx, workspaceId))) return { outcome: 'last-owner' };
    await takePlace(tx, workspaceId, { member, by });
    return { outcome: 'changed', member };
  });
}

/**
 * The lock on the workspace keeps one owner: when two owners remove each other at the same time, only the first removal
 * succeeds.
 */
function changing(
  db: Db,
  workspaceId: string,
  { personId, ...acting }: Acting & { personId: string },
  change: (tx: Tx, member: members.Member) => Promise<MemberChanged>,
): Promise<MemberChanged> {
  return withWorkspace(db, workspaceId, async (tx) => {
    await workspaces.lock(tx, workspaceId);
    await requireActor(tx, workspaceId, acting);
    const member = await members.find(tx, workspaceId, personId);
    return member ? change(tx, member) : { outcome: 'not-found' };
  });
}

async function isLastOwner(tx: Tx, workspaceId: string): Promise<boolean> {
  return (await members.countOwners(tx, workspaceId)) === 1;
}

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
import { type Refusal, refused } from '../acts/act.ts';
import { type Acting, requireActor } from '../acts/acting.ts';
import { takePlace } from './take-place.ts';

export type Member = members.Member;

export const NO_MEMBER: Refusal = { kind: 'not-found', detail: 'There is no such member' };
export const LAST_OWNER: Refusal = {
  kind: 'conflict',
  detail:
    'This is the last owner of the workspace, so nothing was changed: make another member an owner first',
};

/**
 * Changes a member's role. A workspace always has an owner.
 * @throws AppError `not-found`, or `conflict` for the last owner
 */
export function changeRole(
  { db }: { db: Db },
  workspaceId: string,
  { personId, role, by }: { personId: string; role: people.Role; by: events.Actor },
): Promise<Member> {
  return changing(db, workspaceId, { personId, by, least: 'owner' }, async (tx, member) => {
    if (member.role === 'owner' && role !== 'owner' && (await isLastOwner(tx, workspaceId)))
      throw refused(LAST_OWNER);
    await members.setRole(tx, workspaceId, personId, role);
    if (role !== member.role)
      await audit.add(tx, workspaceId, {
        action: 'role-changed',
        by,
        subject: { kind: 'person', id: personId },
        detail: { email: member.email, from: member.role, to: role },
      });
    return { ...member, role };
  });
}

/**
 * Removes a person from a workspace: their sessions and their agents are refused from the next call on, in every process,
 * because each call looks up the membership.
 * @throws AppError `not-found`, or `conflict` for the last owner
 */
export function removeMember(
  { db }: { db: Db },
  workspaceId: string,
  { personId, by }: { personId: string; by: events.Actor },
): Promise<Member> {
  const least = by.personId === personId ? 'viewer' : 'owner'; // every member may leave
  return changing(db, workspaceId, { personId, by, least }, async (tx, member) => {
    if (member.role === 'owner' && (await isLastOwner(tx, workspaceId))) throw refused(LAST_OWNER);
    await takePlace(tx, workspaceId, { member, by });
    return member;
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
  change: (tx: Tx, member: Member) => Promise<Member>,
): Promise<Member> {
  return withWorkspace(db, workspaceId, async (tx) => {
    await workspaces.lock(tx, workspaceId);
    await requireActor(tx, workspaceId, acting);
    const member = await members.find(tx, workspaceId, personId);
    if (!member) throw refused(NO_MEMBER);
    return change(tx, member);
  });
}

async function isLastOwner(tx: Tx, workspaceId: string): Promise<boolean> {
  return (await members.countOwners(tx, workspaceId)) === 1;
}

import { type Db, people } from '@feedback/db';

export type Person = people.PersonFound;
/** A person's place in a workspace. */
export type Membership = people.MembershipFound;
/** What a session token says of itself. */
export type SessionToken = people.SessionToken;

export function findPerson(db: Db, id: string): Promise<Person | undefined> {
  return people.findById(db, id);
}

/**
 * The memberships of the person that an issuer names, the oldest first; with `session` only while that has not ended, with `workspaceId` that
 * one alone.
 */
export function membershipsOf(
  db: Db,
  who: Parameters<typeof people.findMemberships>[1],
): Promise<Membership[]> {
  return people.findMemberships(db, who);
}

/** The person's membership in that workspace, if they have one. */
export function findOwn(memberships: Membership[], workspaceId: string): Membership | undefined {
  return memberships.find((membership) => membership.workspaceId === workspaceId);
}

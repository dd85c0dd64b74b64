import { type Db, oidcRecords, readDatabaseClock } from '@feedback/db';
import { findOwn, type Membership, membershipsOf } from './memberships.ts';

type Who = { issuer: string; subject: string };

/** Keeps the workspace that a sign-in asked for, because the token is issued in a later request. */
export async function keepAskedWorkspace(
  db: Db,
  grantId: string,
  { workspaceId, lifeS }: { workspaceId: string; lifeS: number },
): Promise<void> {
  await oidcRecords.put(db, choice(grantId), { payload: { workspaceId }, grantId, lifeS });
}

/** The membership that a session token is for: in the workspace that the sign-in asked for, else the oldest. */
export async function membershipOfGrant(
  db: Db,
  who: Who,
  grantId: string | undefined,
): Promise<Membership | undefined> {
  const chosen = grantId === undefined ? undefined : await oidcRecords.find(db, choice(grantId));
  const memberships = await membershipsOf(db, who);
  return chosen ? findOwn(memberships, String(chosen.payload['workspaceId'])) : memberships[0];
}

/** PostgreSQL's time, in whole seconds since 1970. */
export async function databaseSeconds(db: Db): Promise<number> {
  return Math.floor((await readDatabaseClock(db)) / 1000);
}

function choice(grantId: string): oidcRecords.RecordName {
  return { realm: 'idp', model: 'WorkspaceChoice', id: grantId };
}

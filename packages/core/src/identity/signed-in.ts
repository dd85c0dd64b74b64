import { randomBytes } from 'node:crypto';
import { type Db, oidcRecords, type Tx } from '@feedback/db';
import { type Membership, membershipsOf } from './memberships.ts';

/** The person at the consent page of one interaction. `csrf` is the value that the page's form must send back. */
export type SignedIn = { personId: string; email: string; issuer: string; subject: string; csrf: string };

/** Records who signed in for an interaction; the record is valid for that interaction only. */
export async function rememberSignedIn(
  { config, db }: { config: { interactionTtl: number }; db: Db | Tx },
  uid: string,
  who: Omit<SignedIn, 'csrf'>,
): Promise<void> {
  const payload: SignedIn = { ...who, csrf: randomBytes(24).toString('base64url') };
  await oidcRecords.put(db, name(uid), {
    payload,
    lifeS: config.interactionTtl,
  });
}

export async function findSignedIn(db: Db, uid: string): Promise<SignedIn | undefined> {
  return (await oidcRecords.find<SignedIn>(db, name(uid)))?.payload;
}

/** Deletes the record of who signed in. If two forms are sent at once, only one gets `true`. */
export async function forgetSignedIn(db: Db, uid: string): Promise<boolean> {
  return (await oidcRecords.take(db, name(uid))) !== undefined;
}

/** The workspaces that the person may connect an agent to, oldest first. */
export function workspacesOf(db: Db, { issuer, subject }: SignedIn): Promise<Membership[]> {
  return membershipsOf(db, { issuer, subject });
}

function name(uid: string): oidcRecords.RecordName {
  return { realm: 'oauth', model: 'SignedIn', id: uid };
}

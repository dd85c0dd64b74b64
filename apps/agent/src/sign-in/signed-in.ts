import { randomBytes } from 'node:crypto';
import { oidcRecords, people, type Tx } from '@feedback/db';
import { type Deps } from '../deps.ts';

/** Who stands in front of the consent page of one interaction. `csrf` is what its form must send back. */
export type SignedIn = { personId: string; email: string; issuer: string; subject: string; csrf: string };

/** Remembers who signed in for an interaction; nobody else's interaction ever sees it. */
export async function rememberSignedIn(
  { config, db }: Pick<Deps, 'config'> & { db: Deps['db'] | Tx },
  uid: string,
  who: Omit<SignedIn, 'csrf'>,
): Promise<void> {
  const payload: SignedIn = { ...who, csrf: randomBytes(24).toString('base64url') };
  await oidcRecords.put(db, name(uid), {
    payload,
    expiresAt: new Date(Date.now() + config.interactionTtl * 1000),
  });
}

export async function findSignedIn(db: Deps['db'], uid: string): Promise<SignedIn | undefined> {
  const found = await oidcRecords.find(db, name(uid));
  return found?.payload as SignedIn | undefined; // written by rememberSignedIn alone
}

/** Forgets who signed in. Of two forms sent at once only one is told true. */
export async function forgetSignedIn(db: Deps['db'], uid: string): Promise<boolean> {
  return (await oidcRecords.take(db, name(uid))) !== undefined;
}

/** The workspaces that person may let an agent into, oldest first. */
export function workspacesOf(
  db: Deps['db'],
  { issuer, subject }: SignedIn,
): Promise<people.MembershipFound[]> {
  return people.findMemberships(db, { issuer, subject });
}

function name(uid: string): oidcRecords.RecordName {
  return { realm: 'oauth', model: 'SignedIn', id: uid };
}

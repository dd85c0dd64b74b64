import { type Db, oidcRecords } from '@feedback/db';

/**
 * Why a person signs in: to decide about an agent's authorization, to accept an invitation (the hash of its token, base64url), or
 * to open a page of the console (its path).
 */
export type Purpose = { uid: string } | { invitation: string } | { console: string };

/** The state kept while a person is at the issuer. `bind` is the hash of a cookie in their browser. */
export type Away = { purpose: Purpose; verifier: string; nonce: string; bind: string };

/** Keeps what is needed when the person comes back with `state`. */
export async function keepAway(
  db: Db,
  state: string,
  { away, lifeS }: { away: Away; lifeS: number },
): Promise<void> {
  await oidcRecords.put(db, awayRecord(state), { payload: away, lifeS });
}

/** Ends the sign-in that `state` identifies: if the same `state` comes back twice, only the first is accepted. */
export async function takeAway(db: Db, state: string): Promise<Away | undefined> {
  return (await oidcRecords.take<Away>(db, awayRecord(state)))?.payload;
}

/** The purpose for which the person that `state` identifies is at the issuer. */
export async function findPurpose(db: Db, state: string): Promise<Purpose | undefined> {
  return (await oidcRecords.find<Away>(db, awayRecord(state)))?.payload.purpose;
}

function awayRecord(state: string): oidcRecords.RecordName {
  return { realm: 'oauth', model: 'SignInState', id: state };
}

import { randomBytes } from 'node:crypto';
import { type Db, oidcRecords } from '@feedback/db';

const LIFE_S = 600;

/** Makes a link that signs a person in once, within ten minutes; returns its token. For the start on a developer's machine. */
export async function makeSignInLink({ db }: { db: Db }, personId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await oidcRecords.put(db, recordOf(token), { payload: { personId }, lifeS: LIFE_S });
  return token;
}

/** Uses a link: of several concurrent uses exactly one gets the person's id. Undefined for a link that was used or has expired. */
export async function takeSignInLink({ db }: { db: Db }, token: string): Promise<string | undefined> {
  const found = await oidcRecords.take<{ personId: string }>(db, recordOf(token));
  return found?.payload.personId;
}

function recordOf(token: string): oidcRecords.RecordName {
  return { realm: 'oauth', model: 'SignInLink', id: token };
}

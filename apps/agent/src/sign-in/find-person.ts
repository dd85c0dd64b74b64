import { people } from '@feedback/db';
import { type IDToken } from 'openid-client';
import { type Deps } from '../deps.ts';

/**
 * The person an ID token speaks of: by the issuer's name for them, or the first time by an e-mail address that the issuer
 * has verified. Undefined when nobody here is meant.
 */
export async function findPerson(db: Deps['db'], { iss, sub, email, email_verified: verified }: IDToken) {
  const known = await people.findByIdentity(db, { issuer: iss, subject: sub });
  if (known) return known;
  // Without that verification anybody could claim to be the owner (OpenID Connect Core §5.7).
  if (typeof email !== 'string' || verified !== true) return undefined;
  const person = await people.findByEmail(db, email);
  if (person) await people.ensureIdentity(db, { issuer: iss, subject: sub, personId: person.id });
  return person;
}

import { audit, type Db, newId, people, type Tx } from '@feedback/db';

/** A person for whom an issuer vouches now: the issuer's subject for them, and its claims about them. */
export type Vouched = {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  name: string | undefined;
  /** The issuer is this service: its accounts are created only by signing up. */
  isOwn?: boolean;
  /** The origin of the person's request. */
  from?: audit.Origin | undefined;
};

/**
 * The person that an issuer names: found by the issuer's subject or, the first time, by an e-mail address that the issuer has
 * verified, which links the person to their account here. Undefined when there is none, or when the account's address was never
 * verified here: another person may have claimed it in advance.
 */
export async function findPerson(
  db: Db | Tx,
  { issuer, subject, email, emailVerified }: Vouched,
): Promise<people.PersonFound | undefined> {
  const known = await people.findByIdentity(db, { issuer, subject });
  if (known) return known;
  // Without verification anyone could claim to be the owner of the address (OpenID Connect Core §5.7).
  if (email === undefined || !emailVerified) return undefined;
  const person = await people.findByEmail(db, email);
  if (!person?.emailVerified) return undefined;
  await people.ensureIdentity(db, { issuer, subject, personId: person.id });
  return person;
}

/** Whether an account here has claimed this address without ever verifying it: the address then identifies no one. */
export async function isOnlyClaimed(db: Db, vouched: Vouched): Promise<boolean> {
  if (vouched.email === undefined || (await findPerson(db, vouched))) return false;
  return (await people.findByEmail(db, vouched.email)) !== undefined;
}

/**
 * The person that an issuer names, created if they are new. Undefined when they cannot be created, for lack of a verified
 * address.
 */
export async function findOrLinkPerson(tx: Tx, vouched: Vouched): Promise<people.PersonFound | undefined> {
  const known = await findPerson(tx, vouched);
  const { issuer, subject, email, emailVerified, name, isOwn = false } = vouched;
  if (known || email === undefined || !emailVerified || isOwn) return known;
  const person = {
    id: newId(),
    email: email.toLowerCase(),
    emailVerified,
    name: name ?? email,
    passwordHash: null,
  };
  // Another request may have created the person first, or another account has the address.
  if (!(await people.insert(tx, person))) return findPerson(tx, vouched);
  await people.ensureIdentity(tx, { issuer, subject, personId: person.id });
  const made = { action: 'account-made', by: 'person', from: vouched.from, detail: { issuer } } as const;
  await audit.addForPerson(tx, { personId: person.id }, made);
  return person;
}

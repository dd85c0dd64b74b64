import { audit, type Db, newId, people, type Tx } from '@feedback/db';

/** Somebody for whom an issuer vouches at this moment: its name for them, and what it says about them. */
export type Vouched = {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  name: string | undefined;
  /** This service itself vouches: its accounts are made by signing up and in no other way. */
  isOwn?: boolean;
  /** From where the person came with it. */
  from?: audit.Origin | undefined;
};

/**
 * The person an issuer speaks of: by its name for them, or the first time by an e-mail address that it has verified, so that
 * they are who they were here before. Undefined when nobody here is meant, or the address was never verified here: then
 * somebody may have claimed it to wait for its owner.
 */
export async function findPerson(
  db: Db | Tx,
  { issuer, subject, email, emailVerified }: Vouched,
): Promise<people.PersonFound | undefined> {
  const known = await people.findByIdentity(db, { issuer, subject });
  if (known) return known;
  // Without that verification anybody could claim to be the owner (OpenID Connect Core §5.7).
  if (email === undefined || !emailVerified) return undefined;
  const person = await people.findByEmail(db, email);
  if (!person?.emailVerified) return undefined;
  await people.ensureIdentity(db, { issuer, subject, personId: person.id });
  return person;
}

/** Whether somebody else has the address here without ever having shown that it is theirs: nobody can be known by it then. */
export async function isOnlyClaimed(db: Db, vouched: Vouched): Promise<boolean> {
  if (vouched.email === undefined || (await findPerson(db, vouched))) return false;
  return (await people.findByEmail(db, vouched.email)) !== undefined;
}

/** The person an issuer speaks of, made known if they are new. Undefined when they cannot be: there is no address of their own to know them by. */
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
  // Somebody else may have been faster, or have the address.
  if (!(await people.insert(tx, person))) return findPerson(tx, vouched);
  await people.ensureIdentity(tx, { issuer, subject, personId: person.id });
  const made = { action: 'account-made', by: 'person', from: vouched.from, detail: { issuer } } as const;
  await audit.addForPerson(tx, { personId: person.id }, made);
  return person;
}

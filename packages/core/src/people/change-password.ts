import { createHash, randomBytes } from 'node:crypto';
import { audit, type Db, inTransaction, oidcRecords, passwordResets, people, type Tx } from '@feedback/db';
import { type PasswordProblem, problemOfPassword } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

export type PasswordChanged =
  | { outcome: 'changed'; person: people.PersonFound }
  /** The current password was wrong, or changed meanwhile. */
  | { outcome: 'wrong-password' }
  /** The person signs in with another issuer. */
  | { outcome: 'no-password' }
  | { outcome: 'weak'; problem: PasswordProblem };

/**
 * Changes a person's password if the current one is right. Ends their sessions and pending sign-ins at the bundled identity
 * provider, except the session token `kept`, and their password links; agent connections stay.
 */
export async function changePassword(
  { db }: { db: Db },
  {
    personId,
    current,
    next,
    kept,
    from,
  }: { personId: string; current: string; next: string; kept?: string | undefined; from: audit.Origin },
): Promise<PasswordChanged> {
  const person = await people.findById(db, personId);
  if (!person?.passwordHash) return { outcome: 'no-password' };
  if (!(await verifyPassword(current, person.passwordHash))) return { outcome: 'wrong-password' };
  const problem = problemOfPassword(next, person);
  if (problem) return { outcome: 'weak', problem };
  const { passwordHash: before } = person;
  const passwordHash = await hashPassword(next);
  return inTransaction(db, async (tx): Promise<PasswordChanged> => {
    if (!(await people.setPassword(tx, { id: personId, before, passwordHash, kept: kept ?? null })))
      return { outcome: 'wrong-password' };
    await endSignIns(tx, personId);
    await audit.addForPerson(tx, { personId }, { action: 'password-changed', by: 'person', from });
    return { outcome: 'changed', person: { ...person, passwordHash } };
  });
}

export type ResetMade =
  | { outcome: 'made'; token: string }
  | { outcome: 'unknown' }
  | { outcome: 'no-password' };

/**
 * Creates the token of a link with which a person sets a new password, once. It is returned only here: only its hash is
 * stored.
 */
export async function makePasswordReset(
  { db }: { db: Db },
  { email, ttlS }: { email: string; ttlS: number },
): Promise<ResetMade> {
  const token = randomBytes(32).toString('base64url');
  return inTransaction(db, async (tx): Promise<ResetMade> => {
    const person = await people.findByEmail(tx, email);
    if (!person) return { outcome: 'unknown' };
    if (!person.passwordHash) return { outcome: 'no-password' };
    const personId = person.id;
    await passwordResets.put(tx, { personId, tokenHash: hashReset(token), ttlS });
    await audit.addForPerson(tx, { personId }, { action: 'password-reset-made', by: 'operator' });
    return { outcome: 'made', token };
  });
}

export type PasswordReset =
  | { outcome: 'changed'; person: people.PersonFound }
  | { outcome: 'gone' }
  | { outcome: 'weak'; problem: PasswordProblem };

/** The person that a link was created for, while it works. */
export function findPasswordReset(db: Db, tokenHash: Buffer) {
  return passwordResets.find(db, tokenHash);
}

/** Sets the password of the person that the link was created for. A refused password leaves the link usable. */
export async function resetPassword(
  { db }: { db: Db },
  { tokenHash, next, from }: { tokenHash: Buffer; next: string; from: audit.Origin },
): Promise<PasswordReset> {
  const found = await passwordResets.find(db, tokenHash);
  if (!found) return { outcome: 'gone' };
  const problem = problemOfPassword(next, found);
  if (problem) return { outcome: 'weak', problem };
  const passwordHash = await hashPassword(next);
  return inTransaction(db, async (tx): Promise<PasswordReset> => {
    const personId = await passwordResets.take(tx, tokenHash);
    if (personId === undefined) return { outcome: 'gone' };
    await people.setPassword(tx, { id: personId, passwordHash });
    await endSignIns(tx, personId);
    await audit.addForPerson(tx, { personId }, { action: 'password-reset', by: 'person', from });
    const person = await people.findByEmail(tx, found.email);
    return person ? { outcome: 'changed', person } : { outcome: 'gone' };
  });
}

/** The stored hash of a link's token. The token has 256 random bits and cannot be guessed, so no slow hash is needed. */
export function hashReset(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

async function endSignIns(tx: Tx, personId: string): Promise<void> {
  await passwordResets.remove(tx, personId);
  await oidcRecords.removeAccount(tx, personId);
}

import { audit, type Db, newId, people, type Tx, withWorkspace, workspaces } from '@feedback/db';
import { makeWorkspace } from './create-workspace.ts';
import { findPerson, findOrLinkPerson, type Vouched } from './find-or-link-person.ts';
import { nameOfOwn } from './workspace-name.ts';

/**
 * Who may sign up without an invitation: only the first person, no one, or everyone (§11). Each of them
 * gets a workspace of their own.
 */
export type SignUpRule = 'first' | 'invited' | 'open';

/**
 * The person that an issuer vouches for, with a new workspace if the sign-up rule grants one. Undefined when the person is
 * unknown and may not sign up; a known person may have no workspace.
 */
export async function admitPerson(
  { db }: { db: Db },
  rule: SignUpRule,
  vouched: Vouched,
): Promise<people.PersonFound | undefined> {
  const known = await findPerson(db, vouched);
  if (rule === 'invited' || (known && (await hasPlace(db, known)))) return known;
  const id = newId();
  return withWorkspace(db, id, async (tx) => {
    await people.lockAdmission(tx);
    if (rule === 'first' && (await people.isAnybodyKnown(tx))) return findPerson(tx, vouched);
    const person = await findOrLinkPerson(tx, vouched);
    if (person && !(await hasPlace(tx, person)))
      await openWorkspace(tx, id, { ...person, from: vouched.from });
    return person;
  });
}

export type SignedUp = { outcome: 'made'; personId: string } | { outcome: 'closed' } | { outcome: 'taken' };

/**
 * Creates an account at the bundled identity provider for a person whom the rule admits (with a workspace) or who was
 * invited (their place follows when they use the invitation). The address of the first person, and of a person who holds a
 * link sent to it, counts as verified.
 */
export async function signUp(
  { db }: { db: Db },
  { rule, isInvited, issuer }: { rule: SignUpRule; isInvited: boolean; issuer: string },
  { from, ...account }: { email: string; name: string; passwordHash: string; from?: audit.Origin },
): Promise<SignedUp> {
  const id = newId();
  return withWorkspace(db, id, async (tx): Promise<SignedUp> => {
    if (!isInvited) {
      await people.lockAdmission(tx);
      if (!(await mayAnybodySignUp(tx, rule))) return { outcome: 'closed' };
    }
    const person = { id: newId(), emailVerified: isInvited || rule === 'first', ...account };
    if (!(await people.insert(tx, person))) return { outcome: 'taken' };
    await people.ensureIdentity(tx, { issuer, subject: person.id, personId: person.id });
    await audit.addForPerson(
      tx,
      { personId: person.id },
      { action: 'account-made', by: 'person', from, detail: { issuer } },
    );
    if (!isInvited) await openWorkspace(tx, id, { ...person, from });
    return { outcome: 'made', personId: person.id };
  });
}

/** Whether a person without an invitation may sign up now. */
export async function mayAnybodySignUp(db: Db | Tx, rule: SignUpRule): Promise<boolean> {
  return rule === 'open' || (rule === 'first' && !(await people.isAnybodyKnown(db)));
}

async function hasPlace(db: Db | Tx, { id }: { id: string }): Promise<boolean> {
  return (await people.findPlaces(db, id)).length > 0;
}

async function openWorkspace(
  tx: Tx,
  id: string,
  owner: { id: string; name: string; from?: audit.Origin | undefined },
): Promise<void> {
  await makeWorkspace(tx, { id, name: nameOfOwn(owner.name) });
  await workspaces.addMember(tx, id, { personId: owner.id, role: 'owner' });
  const by = { personId: owner.id, ...(owner.from && { from: owner.from }) };
  await audit.add(tx, id, { action: 'workspace-made', by, detail: { role: 'owner' } });
}

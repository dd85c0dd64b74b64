import { createHash, randomBytes } from 'node:crypto';
import { type Db, invitations, members, newId, people, withWorkspace } from '@feedback/db';
import { isOnlyClaimed, knowPerson, type Vouched } from './know-person.ts';

/** Somebody was invited; `token` is what their link ends in, given this once. */
export type Invited =
  | { outcome: 'invited'; token: string; invitation: invitations.Invitation }
  | { outcome: 'member-already' }
  /** Whoever invites is no owner any more. */
  | { outcome: 'no-owner' };

/** Invites an e-mail address into a workspace. The same address again gets a new link in place of the first. */
export async function invite(
  { db }: { db: Db },
  workspaceId: string,
  asked: { email: string; role: people.Role; invitedBy: string; ttlS: number },
): Promise<Invited> {
  const email = asked.email.toLowerCase();
  const token = randomBytes(32).toString('base64url');
  return withWorkspace(db, workspaceId, async (tx): Promise<Invited> => {
    if (await members.hasEmail(tx, workspaceId, email)) return { outcome: 'member-already' };
    await invitations.removeExpired(tx, workspaceId);
    const tokenHash = hashInvitation(token);
    const made = { id: newId(), email, tokenHash, role: asked.role, invitedBy: asked.invitedBy };
    const invitation = await invitations.put(tx, workspaceId, { ...made, ttlS: asked.ttlS });
    return invitation ? { outcome: 'invited', token, invitation } : { outcome: 'no-owner' };
  });
}

export type InvitationUsed =
  | { outcome: 'joined' | 'member-already'; workspaceName: string; role: people.Role }
  | { outcome: 'gone' }
  | { outcome: 'other-address' }
  /** An account here claims the address, which nobody has verified. */
  | { outcome: 'claimed-address' };

/**
 * Gives who was invited their place, once, however often and wherever the link is used at the same time. `linkIsProof` says
 * that holding the link shows that the address is theirs: so it is where this service itself vouches for people.
 */
export async function acceptInvitation(
  { db }: { db: Db },
  tokenHash: Buffer,
  { vouched, linkIsProof }: { vouched: Vouched; linkIsProof: boolean },
): Promise<InvitationUsed> {
  const found = await invitations.find(db, tokenHash);
  if (!found) return { outcome: 'gone' };
  const isTheirs = vouched.email?.toLowerCase() === found.email && (vouched.emailVerified || linkIsProof);
  if (!isTheirs) return { outcome: 'other-address' };
  if (await isOnlyClaimed(db, vouched)) return { outcome: 'claimed-address' };

  const { workspaceId, workspaceName } = found;
  return withWorkspace(db, workspaceId, async (tx): Promise<InvitationUsed> => {
    const role = await invitations.take(tx, workspaceId, tokenHash);
    if (!role) return { outcome: 'gone' };
    const person = await knowPerson(tx, vouched);
    if (!person) throw new Error('nobody stands behind an address that was verified');
    if (linkIsProof) await people.markEmailVerified(tx, person.id);
    if (await members.add(tx, workspaceId, { personId: person.id, role }))
      return { outcome: 'joined', workspaceName, role };
    const member = await members.find(tx, workspaceId, person.id);
    return { outcome: 'member-already', workspaceName, role: member?.role ?? role };
  });
}

/** What is kept of an invitation's token. It has 256 random bits: nobody finds it by trying, so no slow hash is needed. */
export function hashInvitation(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

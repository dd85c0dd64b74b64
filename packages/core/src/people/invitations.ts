import { createHash, randomBytes } from 'node:crypto';
import {
  audit,
  type Db,
  type events,
  invitations,
  members,
  newId,
  people,
  withWorkspace,
} from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type Refusal, refused } from '../acts/act.ts';
import { RoleRefused, withActor } from '../acts/acting.ts';
import { isOnlyClaimed, findOrLinkPerson, type Vouched } from './find-or-link-person.ts';

/** An invitation was made; `token` ends its link and is returned only here. */
export type Invited = { token: string; invitation: Invitation };

export type Invitation = invitations.Invitation;

export const NO_INVITATION: Refusal = {
  kind: 'not-found',
  detail: 'There is no such invitation: it was used, withdrawn, or is over',
};

/**
 * Invites an e-mail address into a workspace. Inviting it again replaces the link.
 * @throws RoleRefused when the inviter is no longer an owner; AppError `conflict` when a member has the address
 */
export async function invite(
  { db }: { db: Db },
  workspaceId: string,
  asked: { email: string; role: people.Role; by: events.Actor; ttlS: number },
): Promise<Invited> {
  const email = asked.email.toLowerCase();
  const token = randomBytes(32).toString('base64url');
  return withWorkspace(db, workspaceId, async (tx) => {
    if (await members.hasEmail(tx, workspaceId, email))
      throw new AppError('conflict', `email: ${asked.email} is already a member of this workspace`);
    await invitations.removeExpired(tx, workspaceId);
    const tokenHash = hashInvitation(token);
    const made = { id: newId(), email, tokenHash, role: asked.role, invitedBy: asked.by.personId };
    const invitation = await invitations.put(tx, workspaceId, { ...made, ttlS: asked.ttlS });
    if (!invitation)
      throw new RoleRefused('Only an owner of the workspace can invite people. Ask one of its owners');
    await audit.add(tx, workspaceId, {
      action: 'invitation-made',
      by: asked.by,
      subject: { kind: 'invitation', id: invitation.id },
      detail: { email, role: asked.role },
    });
    return { token, invitation };
  });
}

/**
 * Withdraws an invitation.
 * @throws AppError `not-found` when there is none in force
 */
export function withdrawInvitation(
  { db }: { db: Db },
  workspaceId: string,
  { id, by }: { id: string; by: events.Actor },
): Promise<void> {
  return withActor(db, workspaceId, { by, least: 'owner' }, async (tx) => {
    const email = await invitations.remove(tx, workspaceId, id);
    if (email === undefined) throw refused(NO_INVITATION);
    const subject = { kind: 'invitation', id };
    await audit.add(tx, workspaceId, { action: 'invitation-withdrawn', by, subject, detail: { email } });
  });
}

export type InvitationUsed =
  | { outcome: 'joined' | 'member-already'; personId: string; workspaceName: string; role: people.Role }
  | { outcome: 'gone' }
  | { outcome: 'other-address' }
  /** An account here claims the address without having verified it. */
  | { outcome: 'claimed-address' };

/**
 * Gives an invited person their place, exactly once under concurrent use of the link. `linkIsProof` says that holding the
 * link proves ownership of the address, which is so where this service is the issuer.
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
    const person = await findOrLinkPerson(tx, vouched);
    if (!person || !(await people.keep(tx, person.id)))
      throw new AppError('conflict', 'Your account was removed a moment ago. Open the link again.');
    if (linkIsProof) await people.markEmailVerified(tx, person.id);
    if (await members.add(tx, workspaceId, { personId: person.id, role })) {
      const by = { personId: person.id, ...(vouched.from && { from: vouched.from }) };
      await audit.add(tx, workspaceId, { action: 'member-joined', by, detail: { role, by: 'invitation' } });
      return { outcome: 'joined', personId: person.id, workspaceName, role };
    }
    const member = await members.find(tx, workspaceId, person.id);
    return { outcome: 'member-already', personId: person.id, workspaceName, role: member?.role ?? role };
  });
}

/**
 * The stored hash of an invitation's token. The token has 256 random bits and cannot be guessed, so no slow hash is needed.
 */
export function hashInvitation(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

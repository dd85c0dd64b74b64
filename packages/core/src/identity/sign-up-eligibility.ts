import { type Db, invitations } from '@feedback/db';
import { mayAnybodySignUp, type SignUpRule } from '../people/admit-person.ts';
import { findPurpose } from './sign-ins-under-way.ts';

/** How a new person may sign up: by the invitation they followed, or because SIGN_UP allows everyone. */
export type SignUpEligibility = { invitation: invitations.InvitationFound | undefined; isOpen: boolean };

/** The eligibility of a person who signs in with a `state` that this service sent itself; undefined for a state of another client. */
export async function findEligibility(
  { config, db }: { db: Db; config: { signUp: SignUpRule } },
  state: string | undefined,
): Promise<SignUpEligibility> {
  const purpose = state === undefined ? undefined : await findPurpose(db, state);
  const invitation =
    purpose && 'invitation' in purpose
      ? await invitations.find(db, Buffer.from(purpose.invitation, 'base64url'))
      : undefined;
  return {
    invitation,
    isOpen: invitation !== undefined || (await mayAnybodySignUp(db, config.signUp)),
  };
}

/** Whether an invitation can still be used. */
export async function isInvitationOpen(db: Db, tokenHash: Buffer): Promise<boolean> {
  return (await invitations.find(db, tokenHash)) !== undefined;
}

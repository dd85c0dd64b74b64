import { mayAnybodySignUp } from '@feedback/core';
import { invitations } from '@feedback/db';
import { type Deps } from '../deps.ts';
import { findPurpose } from '../sign-in/begin-sign-in.ts';
import { APP_CLIENT_ID } from '../sign-in/own-client.ts';

/** How a new person may sign up: by the invitation they followed, or because SIGN_UP allows everyone. */
export type SignUpEligibility = { invitation: invitations.InvitationFound | undefined; isOpen: boolean };

/** The purpose of an authorization request, found by the `state` that this service sent itself. */
export async function findEligibility(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { client_id: clientId, state }: Record<string, unknown>,
): Promise<SignUpEligibility> {
  const isOurs = clientId === APP_CLIENT_ID && typeof state === 'string';
  const purpose = isOurs ? await findPurpose(db, state) : undefined;
  const invitation =
    purpose && 'invitation' in purpose
      ? await invitations.find(db, Buffer.from(purpose.invitation, 'base64url'))
      : undefined;
  return {
    invitation,
    isOpen: invitation !== undefined || (await mayAnybodySignUp(db, config.signUp)),
  };
}

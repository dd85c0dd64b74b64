import { timingSafeEqual } from 'node:crypto';
import { type Db, senderCredentials, senders, withWorkspace } from '@feedback/db';
import { hashSecret, toSenderId } from './sender-secret.ts';

/** A sender that signs in, and what it may sign in with, the oldest first. */
export type SenderSignIn = {
  senderId: string;
  workspaceId: string;
  addresses: string[];
  credentials: SignInCredential[];
};
export type SignInCredential = senderCredentials.CredentialFound;

/** Where a sender sends to, and from where it may. */
export type SenderFound = senders.SenderFound & { senderId: string };

/** The sender of a `client_id`; undefined when there is none, it has ended, or it has nothing to sign in with. */
export async function findSenderSignIn(db: Db, clientId: string): Promise<SenderSignIn | undefined> {
  const senderId = toSenderId(clientId);
  const found = senderId === undefined ? [] : await senderCredentials.find(db, senderId);
  const [first] = found;
  if (senderId === undefined || !first) return undefined;
  const { workspaceId, addresses } = first;
  return { senderId, workspaceId, addresses, credentials: found };
}

/** Notes that a sender has signed in with a credential. */
export function noteSenderSignIn(
  db: Db,
  { workspaceId, senderId }: SenderSignIn,
  credentialId: string,
): Promise<void> {
  return withWorkspace(db, workspaceId, (tx) =>
    senderCredentials.noteUse(tx, workspaceId, { senderId, id: credentialId }),
  );
}

/**
 * The sender that a session token names, while it and the credential that it signed in with are in force; undefined otherwise. Notes that
 * it was used.
 */
export async function findSender(
  db: Db,
  { subject, credentialId }: { subject: string; credentialId: string },
): Promise<SenderFound | undefined> {
  const senderId = toSenderId(subject);
  if (senderId === undefined) return undefined;
  const found = await senders.find(db, { id: senderId, credentialId });
  return found && { ...found, senderId };
}

/** The credential whose secret this is; undefined when it is none of the sender’s. */
export function credentialOfSecret(
  { credentials }: SenderSignIn,
  given: string,
): SignInCredential | undefined {
  const hash = hashSecret(given);
  return credentials.find(({ secretHash }) => secretHash !== null && timingSafeEqual(secretHash, hash));
}

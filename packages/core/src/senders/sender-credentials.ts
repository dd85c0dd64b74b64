import { audit, type Db, type events, newId, senderCredentials } from '@feedback/db';
import { type Refusal, refused } from '../acts/act.ts';
import { withSender } from './change-senders.ts';
import { type SenderCredential } from './read-senders.ts';
import {
  MOST_CREDENTIALS,
  NO_CREDENTIAL,
  TOO_MANY_KEYS,
  TOO_MANY_SECRETS,
  TOO_MANY_WORKLOADS,
} from './refusals.ts';
import { makeSecret } from './sender-secret.ts';

/** For whom a credential is made or removed: an owner, or, without `by`, an operator. */
type For = { workspaceId: string; by?: events.Actor };

const TOO_MANY: Record<SenderCredential['kind'], Refusal> = {
  secret: TOO_MANY_SECRETS,
  key: TOO_MANY_KEYS,
  workload: TOO_MANY_WORKLOADS,
};

/** A new secret; only `secret` is secret. */
export type SecretMade = { secret: string; made: SenderCredential };

/**
 * Makes another secret. The earlier one works until it is removed.
 * @throws AppError `not-found` when there is no such sender, `conflict` when it has two
 */
export async function makeSenderSecret(
  deps: { db: Db },
  who: For,
  { id }: { id: string },
): Promise<SecretMade> {
  const { secret, secretHash } = makeSecret(id.toLowerCase());
  return { secret, made: await addCredential(deps, who, id, { kind: 'secret', secretHash }) };
}

/**
 * Adds what a sender may sign in with.
 * @throws AppError `not-found` when there is no such sender, `conflict` when it has too many of the kind
 */
export function addCredential(
  deps: { db: Db },
  who: For,
  id: string,
  credential: senderCredentials.NewCredential,
): Promise<SenderCredential> {
  const { workspaceId, by } = who;
  return withSender(deps, who, id, async (tx, { id: senderId, credentials }) => {
    const { kind } = credential;
    if (credentials.filter((one) => one.kind === kind).length >= MOST_CREDENTIALS[kind])
      throw refused(TOO_MANY[kind]);
    const made = await senderCredentials.insert(tx, workspaceId, { ...credential, senderId, id: newId() });
    await audit.add(tx, workspaceId, {
      action: 'sender-credential-made',
      by: by ?? 'operator',
      subject: { kind: 'sender', id: senderId },
      detail: { credential: made.id, ...inWords(made) },
    });
    return made;
  });
}

/**
 * Removes a credential. Session tokens that it gave are refused within a second, by which time no process remembers them.
 * @throws AppError `not-found` when there is no such sender, or it has no such credential
 */
export function removeSenderCredential(
  deps: { db: Db },
  who: For,
  { id, credential: given }: { id: string; credential: string },
): Promise<void> {
  const { workspaceId, by } = who;
  return withSender(deps, who, id, async (tx, { id: senderId, credentials }) => {
    const credential = credentials.find((one) => one.id === given.toLowerCase());
    if (!credential) throw refused(NO_CREDENTIAL);
    await senderCredentials.remove(tx, workspaceId, { senderId, id: credential.id });
    await audit.add(tx, workspaceId, {
      action: 'sender-credential-removed',
      by: by ?? 'operator',
      subject: { kind: 'sender', id: senderId },
      detail: { credential: credential.id, ...inWords(credential) },
    });
  });
}

/** A credential as the audit log names it. */
function inWords({ kind, issuer, subject }: SenderCredential): Record<string, string> {
  return { kind, ...(issuer !== null && { issuer }), ...(subject !== null && { subject }) };
}

import { type SenderCredential as ShownCredential, type Sender as ShownSender } from '@feedback/contract';
import { type Sender, type SenderCredential } from './read-senders.ts';
import { toClientId } from './sender-secret.ts';

/** A sender as JSON. */
export function toSender({ id, name, addresses, credentials, createdAt, lastUsedAt }: Sender): ShownSender {
  return {
    id,
    client_id: toClientId(id),
    name,
    addresses,
    credentials: credentials.map(toSenderCredential),
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

/** What a sender signs in with as JSON, without what is secret. */
export function toSenderCredential(credential: SenderCredential): ShownCredential {
  const { id, kind, publicKey, issuer, subject, createdAt, lastUsedAt } = credential;
  return {
    id,
    kind,
    ...(publicKey !== null && { public_key: publicKey as object }),
    ...(issuer !== null && { issuer }),
    ...(subject !== null && { subject }),
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
